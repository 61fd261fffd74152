import { eq, sql } from 'drizzle-orm';
import type { marketplaceActions as calls } from '../../../src/api/contract/marketplace-actions.ts';
import type { InputOf } from '../../../src/api/endpoint.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { amazon_events, amazon_overrides } from '../../db/schema/marketplace.ts';
import { leaveTraces } from '../audit-trail.ts';
import { failed, NOT_FOUND, ok, skipped, type RowOutcome } from '../outcomes.ts';
import { withoutSecrets } from './masking.ts';

type Key = 'POST /amazon-shipments/override-event';
export type Override = Omit<InputOf<Key, (typeof calls)[Key]>['body'], 'ids'>;
type Event = typeof amazon_events.$inferSelect;

/** What of an event can be overridden, as the marketplace is told. */
const facts = (event: Event) => ({
  ...withoutSecrets(event.payload),
  state: event.state,
  eventCode: event.event_code,
  detailCode: event.detail_code,
  eventTime: event.occurred_at,
});

function corrected(event: Event, correction: NonNullable<Override['correction']>): Event {
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

const changed = (event: Event, { how, reason, correction }: Override): Event =>
  how === 'correct' && correction !== undefined
    ? corrected(event, correction)
    : { ...event, state: 'overridden', override_reason: reason };

const isSame = (one: Event, other: Event): boolean =>
  JSON.stringify([facts(one), one.payload]) === JSON.stringify([facts(other), other.payload]);

async function keep(db: Db, caller: Caller, { before, after, given }: Kept): Promise<void> {
  await db
    .update(amazon_events)
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
      version: sql`${amazon_events.version} + 1`,
    })
    .where(eq(amazon_events.id, before.id));
  const difference = { before: facts(before), after: facts(after) };
  await db.insert(amazon_overrides).values({
    amazon_event_id: before.id,
    how: given.how,
    reason: given.reason,
    user_id: caller.userId,
    ...difference,
  });
  await leaveTraces(db, caller, [
    {
      table_name: 'amazon_events',
      row_id: before.id,
      account_id: null,
      action: 'override',
      changes: { event: { from: difference.before, to: difference.after } },
    },
  ]);
}

interface Kept {
  before: Event;
  after: Event;
  given: Override;
}

/**
 * Records an event as settled, or corrects it so that it can be sent again; what it was before, who
 * did it and why are kept. Call in a transaction.
 */
export async function overrideEvent(
  db: Db,
  caller: Caller,
  { id, given }: { id: number; given: Override },
): Promise<RowOutcome> {
  const [before] = await db
    .select()
    .from(amazon_events)
    .where(eq(amazon_events.id, id))
    .for('update');
  if (before === undefined) return failed(id, NOT_FOUND);
  if (before.state === 'accepted') return skipped(id, 'The marketplace has accepted it.');
  if (before.state === 'overridden' && given.how === 'settle')
    return skipped(id, 'It was overridden before.');
  const after = changed(before, given);
  // The same correction told twice is one.
  if (isSame(before, after)) return ok(id);
  await keep(db, caller, { before, after, given });
  return ok(id);
}
