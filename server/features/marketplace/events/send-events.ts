import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import {
  blockingReason,
  eventsToSend,
  statusAfter,
} from '#domain/marketplace/marketplace-events.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_events, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import type { MarketplaceResponse } from '#server/adapters/marketplace.ts';
import { inTurn } from '#server/jobs/turns.ts';
import { exchange, type Sending } from '../exchange.ts';
import { announceFailure } from './failure-notice.ts';
import { postReceipts } from '../shipments/timeline.ts';

type Event = typeof marketplace_events.$inferSelect;

/** Result of an event; the reason is for the person who sent it. */
interface EventOutcome {
  outcome: 'ok' | 'skipped' | 'failed';
  reason: string | null;
}

const receipt = z.object({
  receiptId: z.string().max(100),
  receivedAt: z.iso.datetime({ offset: true }),
});

/** Body of an event for the marketplace. */
const bodyOf = (event: Event, waybill: string) => ({
  ...event.payload,
  waybill,
  eventCode: event.event_code,
  ...(event.detail_code !== null && { detailCode: event.detail_code }),
  eventTime: event.occurred_at,
});

/**
 * Returns an idempotency key that depends on the content of an event, so that a corrected event is
 * a new request.
 */
export function keyOf(prefix: string, id: number, content: object): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
  return `${prefix}-${id}-${digest}`;
}

function receiptIn(text: string): z.output<typeof receipt> | null {
  try {
    return receipt.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Records the response of the marketplace, unless another node has settled the event meanwhile. */
async function settle(db: Db, event: Event, response: MarketplaceResponse): Promise<void> {
  const isAccepted = response.error === null;
  const changed = await db
    .update(marketplace_events)
    .set({
      state: isAccepted ? 'accepted' : 'failed',
      attempts: sql`${marketplace_events.attempts} + ${response.tries}`,
      http_status: response.httpStatus,
      error: response.error,
      fingerprint: response.fingerprint,
      sent_at: sql`now()`,
      version: sql`${marketplace_events.version} + 1`,
    })
    .where(
      and(
        eq(marketplace_events.id, event.id),
        inArray(marketplace_events.state, ['waiting', 'failed']),
      ),
    );
  if (changed.rowCount === 0) return;
  if (!isAccepted) return announceFailure(db, event, response.error ?? '');
  const received = receiptIn(response.text);
  if (received !== null)
    await postReceipts(db, event.amazon_shipment_id, [
      {
        ...received,
        eventCode: event.event_code,
        detailCode: event.detail_code,
        eventTime: event.occurred_at,
      },
    ]);
  await db
    .update(marketplace_shipments)
    .set({
      status: statusAfter(event.event_code) ?? sql`${marketplace_shipments.status}`,
      time_modified: sql`now()`,
      version: sql`${marketplace_shipments.version} + 1`,
    })
    .where(eq(marketplace_shipments.id, event.amazon_shipment_id));
}

async function sendOne(sending: Sending, event: Event, waybill: string): Promise<EventOutcome> {
  const body = bodyOf(event, waybill);
  const response = await exchange(
    sending,
    { method: 'POST', path: '/v2/shipments/events', key: keyOf('event', event.id, body), body },
    { amazonShipmentId: event.amazon_shipment_id, eventCode: event.event_code },
  );
  if (response.tries > 0)
    await sending.database.within({ is: 'staff' }, (db) => settle(db, event, response));
  return { outcome: response.error === null ? 'ok' : 'failed', reason: response.error };
}

/**
 * Sends the events of a shipment, on one node at a time and in the order that the marketplace
 * accepts, up to the first refusal. With `only`, sends just these events; any other event blocks
 * those after it.
 */
export function sendEventsOf(
  sending: Sending,
  shipment: { id: number; waybill: string },
  only?: ReadonlySet<number>,
): Promise<Map<number, EventOutcome>> {
  const { database, signal } = sending;
  const subject = `marketplace shipment ${shipment.id}`;
  return inTurn({ database, subject, signal }, ({ holds }) =>
    sendInOrder(sending, { ...shipment, holds }, only),
  );
}

async function sendInOrder(
  sending: Sending,
  shipment: { id: number; waybill: string; holds(): Promise<boolean> },
  only?: ReadonlySet<number>,
): Promise<Map<number, EventOutcome>> {
  const events = await sending.database.within({ is: 'staff' }, (db) =>
    db
      .select()
      .from(marketplace_events)
      .where(eq(marketplace_events.amazon_shipment_id, shipment.id))
      .orderBy(asc(marketplace_events.sequence)),
  );
  const outcomes = new Map<number, EventOutcome>();
  let isBlocked = false;
  for (const event of eventsToSend(events)) {
    isBlocked ||= only !== undefined && !only.has(event.id);
    if (isBlocked) {
      const reason =
        blockingReason(event, blockedOutcomes(events, outcomes)) ??
        'This event was not among the requested events.';
      outcomes.set(event.id, { outcome: 'skipped', reason });
      continue;
    }
    if (!(await shipment.holds())) {
      outcomes.set(event.id, takenOver);
      break;
    }
    const outcome = await sendOne(sending, event, shipment.waybill);
    outcomes.set(event.id, outcome);
    isBlocked = outcome.outcome === 'failed';
  }
  return outcomes;
}

const takenOver: EventOutcome = {
  outcome: 'skipped',
  reason: 'Another server is already sending this event.',
};

/** Events with the states that they have after sending, by the outcomes so far. */
const blockedOutcomes = (events: readonly Event[], outcomes: ReadonlyMap<number, EventOutcome>) =>
  events.map((event) => {
    const done = outcomes.get(event.id)?.outcome;
    if (done === 'ok') return { ...event, state: 'accepted' as const };
    return done === 'failed' ? { ...event, state: 'failed' as const } : event;
  });
