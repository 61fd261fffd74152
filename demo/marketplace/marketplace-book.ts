import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import {
  marketplace_events,
  marketplace_receipts,
  marketplace_shipments,
} from '#server/db/schema/marketplace.ts';

/** Data that the marketplace double remembers about a shipment. */
export interface Remembered {
  isKnown: boolean;
  /** Faults of the shipment itself, and of events by code. */
  faults: Record<string, string>;
  receipts: Receipt[];
}

export interface Receipt {
  receiptId: string;
  eventCode: string;
  detailCode: string | null;
  eventTime: string;
  receivedAt: string;
}

/** Looks up a shipment's history from before the double was started. */
export type Book = (waybill: string) => Promise<Remembered | null>;

/** History of the demo company from the marketplace's view. */
export const historyOf =
  ({ db }: Database): Book =>
  async (waybill) => {
    const [shipment] = await db
      .select()
      .from(marketplace_shipments)
      .where(eq(marketplace_shipments.waybill, waybill));
    if (shipment === undefined) return null;
    const receipts = await db
      .select()
      .from(marketplace_receipts)
      .where(eq(marketplace_receipts.amazon_shipment_id, shipment.id))
      .orderBy(marketplace_receipts.received_at);
    const failed = await db
      .select({ code: marketplace_events.event_code, fingerprint: marketplace_events.fingerprint })
      .from(marketplace_events)
      .where(
        sql`${marketplace_events.amazon_shipment_id} = ${shipment.id} and ${marketplace_events.state} = 'failed'`,
      );
    const faults = [
      ...failed.map(({ code, fingerprint }): [string, string] => [code, fingerprint ?? '']),
      ['shipment', shipment.fingerprint ?? ''] as const,
    ];
    return {
      isKnown: shipment.state === 'accepted',
      faults: Object.fromEntries(faults.filter(([, fault]) => fault !== '')),
      receipts: receipts.map((one) => ({
        receiptId: one.receipt,
        eventCode: one.event_code,
        detailCode: one.detail_code,
        eventTime: one.event_time,
        receivedAt: one.received_at,
      })),
    };
  };
