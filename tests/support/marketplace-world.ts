import { rm } from 'node:fs/promises';
import type { Config } from '../../server/config.ts';
import { historyOf, type Book } from '../../server/demo/marketplace-book.ts';
import {
  startMarketplaceDouble,
  type MarketplaceDouble,
} from '../../server/demo/marketplace-double.ts';
import { temporaryDirectory, type TestDatabase } from './database.ts';
import { world, type World } from './world.ts';

/** A server of this process with a marketplace that really listens; it knows nothing yet, or the seeded history. */
export interface MarketplaceWorld extends World {
  double: MarketplaceDouble;
  dataDir: string;
  /** From now on the marketplace knows this shipment and has something against events by code. */
  remember(waybill: string, faults: Record<string, string>): void;
}

export async function marketplaceWorld(
  on: TestDatabase,
  changes: Partial<Config> = {},
  { knowsHistory = false } = {},
): Promise<MarketplaceWorld> {
  const known = new Map<string, Record<string, string>>();
  let history: Book = () => Promise.resolve(null);
  const book = async (waybill: string) => {
    const faults = known.get(waybill);
    return faults === undefined ? history(waybill) : { isKnown: true, faults, receipts: [] };
  };
  const double = await startMarketplaceDouble({ book, isMoody: false });
  const dataDir = await temporaryDirectory();
  const here = await world(on, { marketplace: double.target, dataDir, ...changes });
  if (knowsHistory) history = historyOf(here.database);
  return {
    ...here,
    double,
    dataDir,
    remember: (waybill, faults) => void known.set(waybill, faults),
    close: async () => {
      await here.close();
      await double.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const FIRST_EVENT_AT = Date.parse('2026-11-18T08:00:00.000Z');
/** Events happen an hour apart. */
export const eventAt = (number: number): string =>
  new Date(FIRST_EVENT_AT + number * 3_600_000).toISOString();

let made = 0;

/** A shipment of the marketplace with events that wait, and their ids. */
export async function freshShipment(
  { database }: World,
  codes: readonly string[],
  { state = 'received', pin = false }: { state?: string; pin?: boolean } = {},
) {
  made += 1;
  const waybill = `TEST${String(900_000 + made)}`;
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into marketplace_shipments (waybill, amazon_order_id, amazon_shipment_id, station, status, state, recipient_name, suburb, city, zone, postal_code, delivery_pin_required)
     values ($1, '405-1', 'AMZN' || $1, 'JNB5', 'PreTransit', $2, 'Thandi Nkosi', 'Sea Point', 'Cape Town', 'WC', '8005', $3) returning id`,
    [waybill, state, pin],
  );
  const id = rows[0]?.id ?? 0;
  const events: number[] = [];
  for (const [at, code] of codes.entries()) {
    const kept = await database.pool.query<{ id: number }>(
      `insert into marketplace_events (amazon_shipment_id, sequence, event_code, state, payload, occurred_at)
       values ($1, $2, $3, 'waiting', '{}', $4) returning id`,
      [id, at + 1, code, eventAt(at)],
    );
    events.push(kept.rows[0]?.id ?? 0);
  }
  return { id, waybill, events };
}
