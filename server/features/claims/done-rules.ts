import { sql, type SQL } from 'drizzle-orm';
import type { ClaimableEntity } from '#domain/claims/claims.ts';
import { isFinal, statuses } from '#domain/kernel/statuses.ts';

interface DoneRule {
  table: SQL;
  /** Condition on the row `r`: its work is done, so that a claim can end. */
  isDone: SQL;
  /** State of the row as text. */
  state: SQL;
}

const finalStatuses = sql.param(statuses.filter(isFinal));

/** Rules by entity for the end of work on a claimed row. */
export const doneRules: Readonly<Record<ClaimableEntity, DoneRule>> = {
  shipments: {
    table: sql`shipments`,
    isDone: sql`r.status = any(${finalStatuses}::text[])`,
    state: sql`r.status`,
  },
  lockers: {
    table: sql`lockers`,
    isDone: sql`r.state = 'online' and not r.is_offline`,
    state: sql`r.state || case when r.is_offline then ' offline' else '' end`,
  },
  doors: {
    table: sql`doors`,
    isDone: sql`r.state = 'free' and r.fault is null`,
    state: sql`r.state`,
  },
  billing: {
    table: sql`invoices`,
    isDone: sql`r.state <> 'draft' and r.outstanding = 0`,
    state: sql`r.state`,
  },
  payments: { table: sql`payments`, isDone: sql`r.unallocated = 0`, state: sql`r.state` },
  'marketplace-events': {
    table: sql`marketplace_events`,
    isDone: sql`r.state in ('accepted', 'overridden')`,
    state: sql`r.state`,
  },
  'webhook-deliveries': {
    table: sql`webhook_deliveries`,
    isDone: sql`r.state = 'delivered'`,
    state: sql`r.state`,
  },
  messages: {
    table: sql`text_messages`,
    isDone: sql`r.status in ('delivered', 'read')`,
    state: sql`r.status`,
  },
  'collection-requests': {
    table: sql`collection_requests`,
    isDone: sql`r.state in ('collected', 'cancelled')`,
    state: sql`r.state`,
  },
};
