import { rm } from 'node:fs/promises';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/open.ts';
import { historyOf, type Book } from '#demo/marketplace/marketplace-book.ts';
import {
  startMarketplaceDouble,
  type MarketplaceDouble,
} from '#demo/doubles/marketplace-double.ts';
import { temporaryDirectory } from '../database.ts';

/** A listening marketplace, empty at first. */
export interface Marketplace {
  double: MarketplaceDouble;
  /** Configuration of a server that sends to this marketplace. */
  config: Pick<Config, 'marketplace' | 'dataDir'>;
  /** Adds a shipment known to the marketplace; `faults` gives a fault for each event code. */
  remember(waybill: string, faults: Record<string, string>): void;
  /** Adds the history of the demo company. */
  learn(database: Database): void;
  stop(): Promise<void>;
}

export async function startMarketplace(dataDir?: string): Promise<Marketplace> {
  const known = new Map<string, Record<string, string>>();
  let history: Book = () => Promise.resolve(null);
  const book = async (waybill: string) => {
    const faults = known.get(waybill);
    return faults === undefined ? history(waybill) : { isKnown: true, faults, receipts: [] };
  };
  const double = await startMarketplaceDouble({ book, isMoody: false });
  const folder = dataDir ?? (await temporaryDirectory());
  return {
    double,
    config: { marketplace: double.target, dataDir: folder },
    remember: (waybill, faults) => void known.set(waybill, faults),
    learn: (database) => void (history = historyOf(database)),
    stop: async () => {
      await double.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
