import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { whyNotOverridden } from '#domain/marketplace/marketplace-sending.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_events, marketplace_overrides } from '#server/db/schema/marketplace.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import {
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { withoutSecrets } from './masking.ts';

type Key = 'POST /amazon-shipments/override-event';
export type Override = Omit<InputOf<Key>['body'], 'ids'>;
type Event = typeof marketplace_events.$inferSelect;

/** Parts of an event that can be overridden, as sent to the marketplace. */
const facts = (event: Event) => ({
  ...withoutSecrets(event.payload),
  state: event.state,
  eventCode: event.event_code,
  detailCode: event.detail_code,
  eventTime: event.occurred_at,
});

function correctEvent(event: Event, correction: NonNullable<Override['correction']>): Event {
  const { event_code, detail_code, occurred_at } = correction;
  const added = {
    ...(correction.customer_reference && { customerReference: correction.customer_reference }),
    ...(correction.postal_code && { postalCode: correction.postal_code }),
    ...(correction.delivery_pin && { deliveryPin: correction.delivery_pin }),
  };
  return {
    ...event,
    state: 'waiting',
    event_code: event_code ?? event.event_code,
    detail_code: detail_code === undefined ? event.detail_code : detail_code,
    occurred_at: occurred_at ? new Date(occurred_at).toISOString() : event.occurred_at,
    payload: { ...event.payload, ...added },
    error: null,
    fingerprint: null,
  };
}

const applyOverride = (event: Event, { how, reason, correction }: Override): Event =>
  how === 'correct' && correction !== undefined
    ? correctEvent(event, correction)
    : { ...event, state: 'overridden', override_reason: reason };

const isSame = (one: Event, other: Event): boolean =>
  JSON.stringify([facts(one), one.payload]) === JSON.stringify([facts(other), other.payload]);

async function store(db: Db, caller: Caller, { before, after, given }: Overridden): Promise<void> {
  await db
    .update(marketplace_events)
    .set({
      state: after.state,
      event_code: after.event_code,
      detail_code: after.detail_code,
      occurred_at: after.occurred_at,
      payload: after.payload,
      error: after.error,
      fingerprint: after.fingerprint,
      overridden_by: caller.userId,
      override_reason: given.reason,
      version: sql`${marketplace_events.version} + 1`,
    })
    .where(eq(marketplace_events.id, before.id));
  const difference = { before: facts(before), after: facts(after) };
  await db.insert(marketplace_overrides).values({
    amazon_event_id: before.id,
    how: given.how,
    reason: given.reason,
    user_id: caller.userId,
    ...difference,
  });
  await writeAuditLog(db, caller, [
    {
      table_name: 'marketplace_events',
      row_id: before.id,
      account_id: null,
      action: 'override',
      changes: { event: { from: difference.before, to: difference.after } },
    },
  ]);
}

interface Overridden {
  before: Event;
  after: Event;
  given: Override;
}

/**
 * Marks an event as settled, or corrects it so that it can be sent again, and records the old
 * values, the author and the reason. Call in a transaction.
 */
export async function overrideEvent(
  db: Db,
  caller: Caller,
  { id, given }: { id: number; given: Override },
): Promise<RowOutcome> {
  const [before] = await db
    .select()
    .from(marketplace_events)
    .where(eq(marketplace_events.id, id))
    .for('update');
  if (before === undefined) return failedRow(id, NOT_FOUND);
  const problem = whyNotOverridden(before, given.how);
  if (problem !== null) return skippedRow(id, problem);
  const after = applyOverride(before, given);
  // A repeated correction changes nothing.
  if (isSame(before, after)) return okRow(id);
  await store(db, caller, { before, after, given });
  return okRow(id);
}
