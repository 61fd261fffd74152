import { sql, type SQL } from 'drizzle-orm';
import type { Sending } from '../exchange.ts';

/** Whether an action on a row was completed since a run began. */
export type WasDone = (sending: Sending, id: number, runId: number) => Promise<boolean>;

const existsOf =
  (found: (id: number, runId: number) => SQL): WasDone =>
  ({ database }, id, runId) =>
    database.within({ is: 'staff' }, async (db) => {
      const { rows } = await db.execute<{ is: boolean }>(
        sql`select exists (${found(id, runId)}) as is`,
      );
      return rows[0]?.is === true;
    });

/** Whether the marketplace accepted the event. */
export const wasSent = existsOf(
  (id, runId) =>
    sql`select from marketplace_events e, runs r where e.id = ${id} and r.id = ${runId} and e.sent_at >= r.time_created`,
);

/** Whether the marketplace accepted a request about the shipment. */
export const wasPublished = existsOf(
  (id, runId) =>
    sql`select from marketplace_webhook_logs l, runs r where l.amazon_shipment_id = ${id} and r.id = ${runId}
          and l.direction = 'out' and l.error is null and l.time_created >= r.time_created`,
);

/** Whether this run overrode the event. */
export const wasOverridden = existsOf(
  (id, runId) =>
    sql`select from audit_log where run_id = ${runId} and table_name = 'marketplace_events' and row_id = ${id}`,
);

/** Whether the invoice was sent. */
export const wasForwarded = existsOf(
  (id, runId) =>
    sql`select from marketplace_invoices i, runs r where i.id = ${id} and r.id = ${runId} and i.sent_at >= r.time_created`,
);
