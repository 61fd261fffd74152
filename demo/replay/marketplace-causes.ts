import { knownSuburbs } from '#domain/places/suburbs.ts';
import { findingsOf, type Ask, type Finding } from './finding.ts';

export interface Refused {
  /** The rejected event or shipment. */
  what: string;
  fingerprint: string;
  state: string;
  customer_reference: string | null;
  zone: string;
  postal_code: string;
  needs_pin: boolean;
  detail_code: string | null;
  is_over_size: boolean;
  /** Number of receipts of the marketplace for the same code and time. */
  twins: number;
  /** Number of receipts for a later time. */
  later: number;
  /** Number of receipts for any event of the shipment. */
  receipts: number;
  /** Number of accepted events of any shipment within two minutes. */
  accepted_around: number;
}

/** Whether a postal code belongs to the province, among known places. */
const isInProvince = ({ zone, postal_code }: Refused): boolean =>
  knownSuburbs.some((place) => place.zone === zone && place.postal_code === postal_code);

/** Checks whether the cause of a rejection is in the data, by fingerprint. */
const causes: Readonly<Record<string, (refused: Refused) => boolean>> = {
  'customer-reference-missing': ({ customer_reference }) => customer_reference === null,
  'account-closed': ({ accepted_around }) => accepted_around === 0,
  'unknown-waybill': ({ receipts, state }) => receipts === 0 || state !== 'failed',
  'duplicate-event': ({ twins }) => twins > 0,
  'event-out-of-order': ({ later }) => later > 0,
  'pin-missing': ({ needs_pin, detail_code }) => needs_pin && detail_code === 'DeliveredWithOTP',
  'postal-code-zone-mismatch': (refused) => !isInProvince(refused),
  'over-service-limits': ({ is_over_size }) => is_over_size,
  'rate-limited': () => true,
  'upstream-error': () => true,
};

/** Findings for a rejection whose cause is not in the data. */
export function judgeRefusal(refused: Refused): Finding[] {
  const { what, fingerprint } = refused;
  const cause = causes[fingerprint];
  if (cause === undefined)
    return findingsOf('marketplace', what, [`There is no failure ${fingerprint}.`]);
  return findingsOf(
    'marketplace',
    what,
    cause(refused) ? [] : [`Nothing is the cause of ${fingerprint}.`],
  );
}

const facts = `a.zone, a.postal_code, a.delivery_pin_required as needs_pin, s.customer_reference,
  exists (select from parcels p join service_levels v on v.id = s.service_level_id where p.shipment_id = s.id
    and (p.actual_length > v.max_length or p.actual_weight > v.max_weight)) as is_over_size`;

export const readRefusals = (ask: Ask): Promise<Refused[]> =>
  ask<Refused>(`select 'event ' || e.id || ' (' || e.event_code || ')' as what, e.fingerprint, e.state, e.detail_code, ${facts},
      (select count(*)::int from marketplace_receipts r where r.amazon_shipment_id = a.id and r.event_code = e.event_code and r.event_time = e.occurred_at) as twins,
      (select count(*)::int from marketplace_receipts r where r.amazon_shipment_id = a.id and r.event_time > e.occurred_at) as later,
      (select count(*)::int from marketplace_receipts r where r.amazon_shipment_id = a.id) as receipts,
      (select count(*)::int from marketplace_events o where o.state = 'accepted' and o.sent_at between e.sent_at - interval '2 minutes' and e.sent_at + interval '2 minutes') as accepted_around
    from marketplace_events e join marketplace_shipments a on a.id = e.amazon_shipment_id join shipments s on s.id = a.shipment_id
    where e.fingerprint is not null
    union all
    select 'marketplace shipment ' || a.id, a.fingerprint, a.state, null, ${facts}, 0, 0, 0, 0
    from marketplace_shipments a join shipments s on s.id = a.shipment_id where a.fingerprint is not null`);
