import { sql, type SQL } from 'drizzle-orm';
import {
  detailCodeOf,
  eventCodeOf,
  knownReasons,
  marketplaceEventCodes,
  statusAfter,
} from '#domain/marketplace/marketplace-events.ts';
import { array, chance, pick } from '../chance.ts';
import { eventFailures } from './marketplace-failures.ts';
import type { Scene } from '../phase.ts';

export const failure = (key: 'fingerprint' | 'error') =>
  array(eventFailures.map((one) => one[key]));
export const httpStatus = array(
  eventFailures.map((one) => one.http_status),
  'int',
);

/** Property of the shipment that is the cause of a failure. */
function needOf(when: (typeof eventFailures)[number]['when']): string {
  if (when.needsPin) return 'pin';
  if (when.needsOverSize) return 'size';
  return when.needsNoReference ? 'no reference' : '';
}

const kinds = eventFailures.map(({ when }, index) => ({
  number: index + 1,
  codes: (when.codes ?? marketplaceEventCodes).join(' '),
  from: when.from ?? 1,
  until: when.until ?? 1_000,
  needs: needOf(when),
}));
const kind = (key: 'number' | 'from' | 'until') =>
  array(
    kinds.map((one) => one[key]),
    'int',
  );

/** Number of a failure in the relations below, as SQL. */
export const numberOf = (fingerprint: string): SQL =>
  sql.raw(String(eventFailures.findIndex((one) => one.fingerprint === fingerprint) + 1));

/** Query for the numbers of the failures that are possible for the event `h`. */
const possible = sql`
  select k.number from unnest(${kind('number')}, ${array(kinds.map(({ codes }) => codes))}, ${kind('from')}, ${kind('until')}, ${array(kinds.map(({ needs }) => needs))})
    as k (number, codes, lowest, highest, needs)
  where h.event_code = any(string_to_array(k.codes, ' ')) and h.sequence between k.lowest and k.highest
    and case k.needs when 'pin' then h.delivery_pin_required when 'size' then h.is_over_size when 'no reference' then h.has_no_reference else true end`;

const detailOf = (reason: string) =>
  detailCodeOf('DeliveryAttempted', { reason, needsPin: false }) ?? '';

/**
 * Age after which failures are resolved. A share of the younger events has failed and waits for
 * staff.
 */
export const SETTLED_AFTER = '5 days';
const FAILING = 0.03;
/** Share of older events that a person had to resolve. */
const OVERRIDDEN = 0.04;

/**
 * Inserts the events sent to the marketplace, and its rejections. A failure delays later events of
 * its shipment; old failures were resolved by a person. Every kind of failure occurs at least once,
 * whatever the time of day and the size of the company: kinds are assigned to shipments in
 * rotation, and the newest shipment with a suitable event gets the failure, with no other failure
 * delaying it.
 */
export async function makeEvents({ db, now }: Scene): Promise<void> {
  const young = sql`h.at > ${now.toISOString()}::timestamptz - interval '${sql.raw(SETTLED_AFTER)}'`;
  const closed = numberOf('account-closed');
  const isSent = (at: 'h.at' | 'e.at') =>
    sql`${sql.raw(at)} <= ${now.toISOString()}::timestamptz - interval '3 minutes'`;
  await db.execute(sql`
    create temp table demo_told on commit drop as
    with happened as (
      select t.id, a.id as amazon_shipment_id, a.waybill, a.state, a.delivery_pin_required, code.event_code, t.at, t.data ->> 'reason' as reason,
        row_number() over (partition by a.id order by t.at, t.id)::int as sequence, c.is_over_size, c.has_no_reference,
        case when c.is_over_size then ${numberOf('over-service-limits')} when c.has_no_reference then ${numberOf('customer-reference-missing')} else 1 + a.id % ${kinds.length}::int end as dealt
      from marketplace_shipments a
      join shipments s on s.id = a.shipment_id
      join service_levels v on v.id = s.service_level_id
      cross join lateral (select s.customer_reference is null as has_no_reference,
        exists (select from parcels p where p.shipment_id = s.id and p.actual_length > v.max_length) as is_over_size) c
      join tracking_events t on t.shipment_id = a.shipment_id
      join unnest(${array(Object.keys(eventCodeOf))}, ${array(Object.values(eventCodeOf))}) as code (status, event_code) on code.status = t.status
    ), able as (
      select h.*, p.numbers, h.state = 'accepted' and h.dealt = any(p.numbers) and ${isSent('h.at')} as can_show
      from happened h cross join lateral (select array_agg(number order by number) as numbers from (${possible}) k) p
    )
    select h.*, ${young} as is_young,
      can_show and row_number() over (partition by dealt, can_show order by amazon_shipment_id desc, sequence) = 1 as is_shown
    from able h`);
  await db.execute(sql`
    insert into marketplace_events (amazon_shipment_id, tracking_event_id, sequence, event_code, detail_code, state, attempts, http_status, error, fingerprint, payload, occurred_at, sent_at, overridden_by, override_reason, time_created)
    select e.amazon_shipment_id, e.id, e.sequence, e.event_code,
      case e.event_code when 'DeliveryAttempted' then (${array(knownReasons.map(detailOf))})[array_position(${array(knownReasons)}, e.reason)]
        when 'Delivered' then case when e.delivery_pin_required then 'DeliveredWithOTP' else 'Signed' end end,
      f.state, case f.state when 'failed' then 2 + ${pick('e.id', 187, 4)} when 'waiting' then 0 else 1 end,
      case when f.state in ('failed', 'overridden') then (${httpStatus})[e.number] when f.state = 'accepted' then 200 end,
      case when f.state in ('failed', 'overridden') then (${failure('error')})[e.number] end, case when f.state in ('failed', 'overridden') then (${failure('fingerprint')})[e.number] end,
      jsonb_build_object('waybill', e.waybill, 'eventCode', e.event_code, 'eventTime', e.at), e.at, case when f.state <> 'waiting' then e.at + interval '4 seconds' end,
      case f.state when 'overridden' then 8 end, case f.state when 'overridden' then 'Confirmed with the station by telephone' end, e.at
    from (
      select t.*, bool_or(fails) over (partition by amazon_shipment_id order by sequence rows between unbounded preceding and 1 preceding) as is_held,
        case when is_shown then dealt when is_closed then ${closed} else others[1 + floor(power(${chance('id', 184)}, 1.6) * cardinality(others))::int] end as number
      from (select *, array_remove(numbers, ${closed}) as others, is_shown or is_closed or (is_young and ${chance('id', 183)} < ${FAILING} and not bool_or(is_shown) over (partition by amazon_shipment_id)) as fails
        from (select h.*, h.state = 'accepted' and ${isSent('h.at')} and h.at between anchor.at - interval '3 minutes' and anchor.at + interval '5 minutes' as is_closed from demo_told h
          left join (select at from demo_told where is_shown and dealt = ${closed}) anchor on true) told) t
    ) e
    cross join lateral (select
      case when e.state = 'failed' or e.is_held or not (${isSent('e.at')}) then 'waiting' when e.fails then 'failed'
           when not e.is_young and ${chance('e.id', 183)} < ${OVERRIDDEN} then 'overridden' else 'accepted' end as state) f
    order by e.at`);
  await db.execute(sql`
    update marketplace_shipments a set status = coalesce(after.status, a.status)
    from (select distinct on (amazon_shipment_id) amazon_shipment_id, event_code from marketplace_events where state in ('accepted', 'overridden') order by amazon_shipment_id, sequence desc) e
    join unnest(${array(marketplaceEventCodes)}, ${array(marketplaceEventCodes.map((code) => statusAfter(code) ?? ''))}) as after (event_code, status) on after.event_code = e.event_code
    where e.amazon_shipment_id = a.id`);
}

/** Replaces rejected postal codes with one from another province. */
export async function spoilPostalCodes({ db }: Scene): Promise<void> {
  await db.execute(sql`
    update marketplace_shipments a set postal_code = case a.zone when 'WC' then '2196' else '8001' end
    where a.fingerprint = 'postal-code-zone-mismatch' or exists (
      select from marketplace_events e where e.amazon_shipment_id = a.id and e.fingerprint = 'postal-code-zone-mismatch')`);
}

/**
 * Adds acknowledgements of the marketplace for most sent events; some are late, repeated, out of
 * order or missing.
 */
export async function makeReceipts({ db }: Scene): Promise<void> {
  const insert = sql`insert into marketplace_receipts (amazon_shipment_id, receipt, event_code, detail_code, event_time, received_at)`;
  await db.execute(sql`
    ${insert} select amazon_shipment_id, 'R-' || id, event_code, detail_code, occurred_at,
      occurred_at + case when ${chance('id', 193)} < 0.04 then interval '47 minutes' else interval '5 seconds' end
    from marketplace_events where state = 'accepted' and ${chance('id', 193)} < 0.985`);
  // Second receipts with a receipt number of their own, for events that were sent twice before
  // requests had idempotency keys.
  await db.execute(sql`
    ${insert} select amazon_shipment_id, 'R-' || id || '-2', event_code, detail_code, occurred_at, occurred_at + interval '9 minutes'
    from marketplace_events where state = 'accepted' and ${chance('id', 193)} between 0.5 and 0.51`);
  // Receipts that cause failures because an event is a duplicate or out of order.
  await db.execute(sql`
    ${insert} select amazon_shipment_id, 'R-' || id || '-3', case fingerprint when 'duplicate-event' then event_code else 'Departed' end, null,
      occurred_at + case fingerprint when 'duplicate-event' then interval '0' else interval '20 minutes' end, occurred_at + interval '21 minutes'
    from marketplace_events where fingerprint in ('duplicate-event', 'event-out-of-order')`);
}
