import { sql, type SQL } from 'drizzle-orm';
import { eventLabel } from '#domain/marketplace/marketplace-events.ts';
import { requestFailures } from '#domain/marketplace/marketplace-failures.ts';
import {
  whyNotForwarded,
  whyNotSent,
  whyNotTotalled,
} from '#domain/marketplace/marketplace-invoices.ts';
import { whyNotTexted } from '#domain/marketplace/marketplace-messages.ts';
import { PIN_PAUSE_MINUTES, pinProblem } from '#domain/marketplace/marketplace-pins.ts';
import {
  whyNotOutbound,
  whyNotOverridden,
  whyNotResent,
  whyNotResubmitted,
  type OverrideWay,
} from '#domain/marketplace/marketplace-sending.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_invoices } from '#server/db/schema/marketplace-invoices.ts';
import { marketplace_events, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import type { Verdict } from '#server/runs/work.ts';
import { failedTexts } from '../events/failed-messages.ts';

// Each preview takes a query of id, label and position of the chosen rows, and counts the rows by
// the facts that decide their outcome.

type Counted = { count: number; sample: string[]; ids: number[] };

const counted = sql`count(*)::int as count, (array_agg(chosen.label order by chosen.position))[1:5] as sample,
  array_agg(chosen.id order by chosen.position) as ids`;

type Event = typeof marketplace_events.$inferSelect;
type Blocking = Pick<Event, 'sequence' | 'event_code' | 'state'>;
type Cause = Pick<Event, 'fingerprint' | 'error' | 'event_code'>;

/**
 * Condition: the event was refused for its content, which has not changed, so it would be refused
 * again.
 */
const failsAgain = (event: SQL): SQL =>
  sql`(${event}.state = 'failed' and ${event}.fingerprint = any(${sql.param([...requestFailures])}::text[]))`;

const failureOf = (cause: Cause, ids: number[], of = ''): Verdict['failure'] => ({
  reason: `${of}${cause.error ?? 'The marketplace refused the event.'}`,
  fingerprint: cause.fingerprint,
  ids,
});

/**
 * Previews sending events again. Skips settled events, and events behind an earlier event of the
 * shipment that would not be accepted first.
 */
export async function previewEvents(db: Db, selection: SQL): Promise<Verdict[]> {
  const { rows } = await db.execute<
    Counted & { state: Event['state']; sequence: number; blocking: Blocking | null } & {
      cause: Cause | null;
    }
  >(sql`
    with chosen as (${selection})
    select event.state, max(event.sequence) as sequence, blocking.fact as blocking, again.cause as cause, ${counted}
    from chosen join ${marketplace_events} as event on event.id = chosen.id
    left join lateral (
      select jsonb_build_object('sequence', earlier.sequence, 'event_code', earlier.event_code, 'state', earlier.state) as fact
      from ${marketplace_events} as earlier
      where event.state in ('waiting', 'failed') and earlier.state in ('waiting', 'failed')
        and earlier.amazon_shipment_id = event.amazon_shipment_id and earlier.sequence < event.sequence
        and (earlier.id not in (select id from chosen) or ${failsAgain(sql`earlier`)})
      order by earlier.sequence limit 1
    ) as blocking on true
    left join lateral (
      select jsonb_build_object('fingerprint', event.fingerprint, 'error', event.error, 'event_code', '') as cause
      where ${failsAgain(sql`event`)}
    ) as again on true
    group by event.state, blocking.fact, again.cause`);
  return rows.map(({ state, sequence, blocking, cause, ids, ...row }) => ({
    ...row,
    reason: whyNotResent({ state, sequence }, blocking),
    ...(cause && { failure: failureOf(cause, ids) }),
  }));
}

type Shipment = typeof marketplace_shipments.$inferSelect;
type ShipmentGroup = Counted & {
  state: Shipment['state'];
  open_event_count: number;
  cause: Cause | null;
};
type ShipmentRule = (shipment: Pick<ShipmentGroup, 'state' | 'open_event_count'>) => string | null;

/**
 * Previews sending the events of shipments in order, up to the first event that would fail again.
 */
const sendingBy =
  (rule: ShipmentRule) =>
  async (db: Db, selection: SQL): Promise<Verdict[]> => {
    const { rows } = await db.execute<ShipmentGroup>(sql`
      select shipment.state, (next.id is not null)::int as open_event_count,
             case when shipment.state = 'accepted' and ${failsAgain(sql`next`)} then jsonb_build_object(
               'fingerprint', next.fingerprint, 'error', next.error, 'event_code', next.event_code) end as cause, ${counted}
      from (${selection}) as chosen join ${marketplace_shipments} as shipment on shipment.id = chosen.id
      left join lateral (
        select * from ${marketplace_events} as event
        where event.amazon_shipment_id = shipment.id and event.state in ('waiting', 'failed')
        order by event.sequence limit 1
      ) as next on true group by 1, 2, 3`);
    return rows.map(({ cause, ids, count, sample, ...shipment }) => ({
      count,
      sample,
      reason: rule(shipment),
      ...(cause && { failure: failureOf(cause, ids, `${eventLabel(cause.event_code)}: `) }),
    }));
  };

/** Previews resubmitting shipments; gives a reason for those that would be skipped. */
export const previewResubmit = sendingBy(whyNotResubmitted);
/** Previews sending the events of shipments; gives a reason for shipments that would be skipped. */
export const previewOutbound = sendingBy(whyNotOutbound);

/** Previews overriding events; gives a reason for those that would be skipped. */
export async function previewOverride(
  db: Db,
  { how }: { how: OverrideWay },
  selection: SQL,
): Promise<Verdict[]> {
  const { rows } = await db.execute<Counted & Pick<Event, 'state'>>(sql`
    select event.state, ${counted}
    from (${selection}) as chosen join ${marketplace_events} as event on event.id = chosen.id group by event.state`);
  return rows.map(({ state, count, sample }) => ({
    count,
    sample,
    reason: whyNotOverridden({ state }, how),
  }));
}

type Pin = Pick<Shipment, 'delivery_pin_required' | 'delivery_pin_sent_at' | 'state' | 'status'>;

/** Previews sending delivery PINs again; gives a reason for shipments that would be skipped. */
export async function previewPins(db: Db, selection: SQL): Promise<Verdict[]> {
  const pause = sql`make_interval(mins => ${PIN_PAUSE_MINUTES})`;
  const { rows } = await db.execute<Counted & Pin>(sql`
    select shipment.delivery_pin_required, shipment.state, shipment.status,
           max(shipment.delivery_pin_sent_at)::text as delivery_pin_sent_at, ${counted}
    from (${selection}) as chosen join ${marketplace_shipments} as shipment on shipment.id = chosen.id
    group by 1, 2, 3, shipment.delivery_pin_sent_at > now() - ${pause}`);
  const now = Date.now();
  return rows.map(({ count, sample, ...shipment }) => ({
    count,
    sample,
    reason: pinProblem(shipment, now),
  }));
}

/** Previews resending failed text messages; gives a reason for shipments that would be skipped. */
export async function previewTexts(db: Db, selection: SQL): Promise<Verdict[]> {
  const { rows } = await db.execute<
    Counted & { failed_sms_count: number; unreachable_sms_count: number }
  >(sql`
    select texts.failed as failed_sms_count, texts.unreachable as unreachable_sms_count, ${counted}
    from (${selection}) as chosen join ${marketplace_shipments} as shipment on shipment.id = chosen.id
    cross join lateral (${failedTexts(sql`shipment.shipment_id`)}) as texts group by 1, 2`);
  return rows.map(({ count, sample, ...texts }) => ({
    count,
    sample,
    reason: whyNotTexted(texts),
  }));
}

type Invoice = typeof marketplace_invoices.$inferSelect;
type InvoiceRule = (invoice: Pick<Invoice, 'state' | 'fingerprint' | 'staged_at'>) => string | null;

const invoicesBy =
  (rule: InvoiceRule) =>
  async (db: Db, selection: SQL): Promise<Verdict[]> => {
    const { rows } = await db.execute<
      Counted & Pick<Invoice, 'state' | 'fingerprint' | 'staged_at'>
    >(sql`
      select invoice.state, invoice.fingerprint, min(invoice.staged_at)::text as staged_at, ${counted}
      from (${selection}) as chosen join ${marketplace_invoices} as invoice on invoice.id = chosen.id
      group by invoice.state, invoice.fingerprint, invoice.staged_at is null`);
    return rows.map(({ count, sample, ids: _, ...invoice }) => ({
      count,
      sample,
      reason: rule(invoice),
    }));
  };

/** Previews sending invoices; gives a reason for those that would be skipped. */
export const previewSending = invoicesBy(whyNotSent);
/** Previews sending invoices from the storage; gives a reason for those that would be skipped. */
export const previewForwarding = invoicesBy(whyNotForwarded);
/** Previews calculating the totals of invoices; gives a reason for those that would be skipped. */
export const previewTotals = invoicesBy(whyNotTotalled);
