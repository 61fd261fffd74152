import type { Services } from '../context.ts';
import { webhook_deliveries } from '../db/schema/integrations.ts';
import { jobs, turns } from '../db/schema/jobs.ts';
import { marketplace_invoices } from '../db/schema/marketplace-invoices.ts';
import { idempotency_keys } from '../db/schema/outbox.ts';
import { run_items, runs } from '../db/schema/runs.ts';
import { leaseOn } from './lease.ts';

const leased = [jobs, runs, run_items, webhook_deliveries, marketplace_invoices, idempotency_keys];

/** Ends all leases at the start of the embedded database, whose only node has just started. */
export async function releaseLeases({ database, log }: Pick<Services, 'database' | 'log'>) {
  if (database.engine !== 'embedded') return;
  await database
    .within({ is: 'system' }, async (db) => {
      for (const table of leased) await leaseOn(table).giveBackAll(db);
      await db.delete(turns);
    })
    .catch((error: unknown) => log.warn({ err: error }, 'leases end by themselves'));
}
