import { sql } from 'drizzle-orm';
import { referenceAlphabet } from '../../src/domain/references.ts';
import { shipments } from '../db/schema/shipments.ts';
import { parcels } from '../db/schema/tracking.ts';
import { bookingTimes } from './calendar.ts';
import { withoutIndexes } from './bulk.ts';
import { chance, oneOf, pick } from './chance.ts';
import { continueAfter, type Phase, type Scene } from './phase.ts';
import { draftEvents, draftShipments } from './shipment-drafts.ts';
import { figures, SHIPMENTS_AT_ONCE, type DemoSize } from './sizes.ts';
import { goods, streets } from './words.ts';

/** Shipments with their parcels and histories, a piece at a time. */
export function shipmentPhases(size: DemoSize): Phase[] {
  const count = figures[size].shipments;
  const pieces = Math.ceil(count / SHIPMENTS_AT_ONCE);
  return Array.from({ length: pieces }, (_, piece) => ({
    name: `shipments ${piece + 1}`,
    title: `Making shipments ${(piece * SHIPMENTS_AT_ONCE + 1).toLocaleString('en-ZA')} to ${Math.min(count, (piece + 1) * SHIPMENTS_AT_ONCE).toLocaleString('en-ZA')}`,
    weight: Math.min(count, SHIPMENTS_AT_ONCE) / 500,
    async make(scene) {
      const first = piece * SHIPMENTS_AT_ONCE;
      // Nothing has looked at the tables yet, and the planner would guess wrong by orders of magnitude.
      await scene.db.execute(sql`analyze accounts, lockers, drivers, rates, service_levels`);
      const times = bookingTimes(count, scene.now).slice(first, first + SHIPMENTS_AT_ONCE);
      await draftShipments(scene, times, first + 1);
      await draftEvents(scene);
      await scene.db.execute(sql`analyze demo_plan; analyze demo_events`);
      await withoutIndexes(scene.db, ['shipments', 'parcels', 'tracking_events'], async () => {
        await makeShipments(scene);
        await makeParcels(scene);
        await makeEvents(scene);
      });
    },
  }));
}

// A prime step through all references: neighbours look unrelated, and none comes twice.
const number = '((d.id::bigint * 387420489 + 190000001) % 481890304)';
const reference = sql.raw(
  Array.from(
    { length: 6 },
    (_, place) =>
      `substr('${referenceAlphabet}', 1 + (${number} / ${referenceAlphabet.length ** (5 - place)} % 28)::int, 1)`,
  ).join(' || '),
);
const crew = (branch: string, salt: number) =>
  sql`(${sql.raw(branch)}.members)[1 + ${pick('d.id', salt, `cardinality(${branch}.members)`)}]`;

async function makeShipments({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into shipments (id, account_id, short_tracking_reference, custom_tracking_reference, customer_reference, order_number,
      status, status_at, service_level_id, service_level_code, lane,
      collection_type, collection_company, collection_name, collection_mobile_number, collection_email, collection_street_address,
      collection_suburb, collection_city, collection_zone, collection_postal_code, collection_latitude, collection_longitude,
      collection_instructions, collection_branch_id, collection_driver_id, collection_locker_id,
      delivery_type, delivery_company, delivery_name, delivery_mobile_number, delivery_email, delivery_street_address,
      delivery_suburb, delivery_city, delivery_zone, delivery_postal_code, delivery_latitude, delivery_longitude,
      delivery_instructions, delivery_branch_id, delivery_driver_id, delivery_locker_id,
      collection_after, collection_before, estimated_delivery_from, estimated_delivery_to, collected_at, delivered_at, cancelled_at,
      cancellation_reason, collection_attempts, delivery_attempts, parcel_count, actual_weight, volumetric_weight, charged_weight,
      declared_value, rate_group_id, base_charge, surcharges, charge_excluding_vat, vat, charge, requested_from, platform,
      upstream_state, created_by, time_created, time_modified)
    overriding system value
    with crews as (select branch_id, array_agg(user_id order by user_id) as members from drivers group by branch_id),
    history as (
      select shipment_id, max(at) as last_at, (array_agg(status order by number desc))[1] as status,
        min(at) filter (where status = 'collected') as collected_at,
        min(at) filter (where status in ('delivered', 'collected-from-locker', 'collected-from-counter')) as delivered_at,
        min(at) filter (where status = 'cancelled') as cancelled_at,
        count(*) filter (where status = 'collection-failed-attempt') + count(*) filter (where status = 'collected') as collections,
        count(*) filter (where status in ('delivery-failed-attempt', 'delivered', 'in-locker')) as deliveries,
        bool_or(status = 'collection-assigned') as has_collector, bool_or(status = 'delivery-assigned' or status = 'out-for-delivery') as has_deliverer
      from demo_events group by shipment_id)
    select d.id, d.account_id, ${reference}, case when ${chance('d.id', 50)} < 0.25 then 'HVC' || lpad(d.id::text, 6, '0') end,
      case when a.requires_customer_reference or ${chance('d.id', 51)} < 0.7 then 'ORD-' || (100000 + d.id * 7) end, '#' || (1000 + d.id),
      h.status, h.last_at, d.service_id, d.service_code, d.lane,
      case when d.from_locker is null then 'business' else 'locker' end, case when d.from_locker is null then a.name end, coalesce(fl.name, a.contact_name), a.mobile_number, a.email,
      coalesce(fl.street_address, a.street_address), coalesce(fl.suburb, a.suburb), coalesce(fl.city, a.city), coalesce(fl.zone, a.zone),
      coalesce(fl.postal_code, a.postal_code), coalesce(fl.latitude, a.latitude), coalesce(fl.longitude, a.longitude),
      null, coalesce(fl.branch_id, d.from_branch), case when h.has_collector then ${crew('collectors', 52)} end, d.from_locker,
      case when d.to_locker is not null then 'locker' when d.journey = 'to-counter' then 'counter' when ${chance('d.id', 53)} < 0.3 then 'business' else 'residential' end,
      null, d.to_name, d.to_mobile, lower(replace(d.to_name, ' ', '.')) || '@mail.example',
      coalesce(tl.street_address, (1 + ${pick('d.id', 54, 320)}) || ' ' || ${oneOf(streets, 'd.id', 55)}),
      d.suburb, d.city, d.zone, d.postal_code, d.latitude, d.longitude,
      case when ${chance('d.id', 56)} < 0.12 then (array['Gate code at security', 'Leave with the guard', 'Call before arrival', 'Beware of the dog'])[1 + ${pick('d.id', 57, 4)}] end,
      d.branch_id, case when h.has_deliverer then ${crew('deliverers', 58)} end, d.to_locker,
      due.collection + interval '6 hours', due.collection + interval '15 hours', due.delivery + interval '6 hours', due.delivery + interval '15 hours',
      h.collected_at, h.delivered_at, h.cancelled_at, case when h.cancelled_at is not null then (array['Order cancelled', 'Booked twice', 'Wrong details'])[1 + ${pick('d.id', 59, 3)}] end,
      h.collections, h.deliveries, d.parcels, w.actual, w.volumetric, w.charged,
      round((${chance('d.id', 60)} * 4000)::numeric, 0), d.rate_group_id, c.charge - v.vat - x.fuel - x.outlying, c.surcharges, c.charge - v.vat, v.vat, c.charge,
      (array['portal', 'portal', 'api', 'api', 'import'])[1 + ${pick('d.id', 61, 5)}], (array['web', 'web', 'api', 'api', 'web'])[1 + ${pick('d.id', 61, 5)}],
      case when ${chance('d.id', 62)} < 0.01 then 'failed' when ${chance('d.id', 62)} < 0.15 then 'sent' else 'none' end,
      case when d.account_id <= 3 then 4 end, d.made at time zone 'UTC', h.last_at
    from demo_plan d
    join accounts a on a.id = d.account_id
    join history h on h.shipment_id = d.id
    left join lockers fl on fl.id = d.from_locker
    left join lockers tl on tl.id = d.to_locker
    left join crews collectors on collectors.branch_id = coalesce(fl.branch_id, d.from_branch)
    left join crews deliverers on deliverers.branch_id = d.branch_id
    join rates rate on rate.rate_group_id = d.rate_group_id and rate.service_level_id = d.service_id
      and rate.from_zone = d.from_zone and rate.to_zone = d.zone
    cross join lateral (select d.collection_day::timestamp at time zone 'UTC' as collection,
      (d.collection_day + d.transit + 2 * ((extract(isodow from d.collection_day)::int - 1 + d.transit) / 5))::timestamp at time zone 'UTC' as delivery) due
    cross join lateral (select d.weight * d.parcels as actual, ceil(d.length * d.width * d.height * 100 / 5000) / 100 * d.parcels as volumetric) ww
    cross join lateral (select ww.actual, ww.volumetric, greatest(1, ceil(greatest(ww.actual, ww.volumetric))) as charged) w
    cross join lateral (select round(rate.base_rate + greatest(0, w.charged - rate.base_weight) * rate.per_kilogram, 4) as base) r
    cross join lateral (select round(r.base * 0.12, 4) as fuel, case when d.zone in ('NC', 'LP', 'EC') and d.lane = 'D2D' then 38.0000 else 0 end as outlying) x
    cross join lateral (select round((r.base + x.fuel + x.outlying) * 1.15, 2) as charge,
      jsonb_build_array(jsonb_build_object('code', 'FUEL', 'name', 'Fuel', 'amount', x.fuel))
        || case when x.outlying > 0 then jsonb_build_array(jsonb_build_object('code', 'OUT', 'name', 'Outlying area', 'amount', x.outlying)) else '[]' end as surcharges) c
    cross join lateral (select round(c.charge * 15 / 115, 4) as vat) v
    order by d.id`);
  await continueAfter(db, shipments);
}

async function makeParcels({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into parcels (account_id, shipment_id, number, tracking_reference, description, packaging, status, submitted_length, submitted_width,
      submitted_height, submitted_weight, actual_length, actual_width, actual_height, actual_weight, has_been_dimensioned, time_created)
    select s.account_id, s.id, number, s.short_tracking_reference || '/' || number, ${oneOf(goods, 'd.id', 70)},
      (array['Flyer', 'Small box', 'Medium box', 'Large box'])[1 + ${pick('d.id', 71, 4)}], s.status,
      d.length, d.width, d.height, d.weight, case when measured then d.length end, case when measured then d.width end,
      case when measured then d.height end, case when measured then d.weight end, measured, s.time_created
    from demo_plan d join shipments s on s.id = d.id
    cross join lateral (select s.collected_at is not null and s.status <> 'collected' and d.journey not in ('same-day', 'late-collection') as measured) m
    cross join generate_series(1, d.parcels) number
    order by s.id, number`);
  await continueAfter(db, parcels);
}

async function makeEvents({ db }: Scene): Promise<void> {
  const reasons =
    "'Nobody at home', 'Business closed', 'Wrong address', 'Complex or estate gate refused access', 'Wrong PIN', 'Recipient refused', 'Load-shedding, intercom dead'";
  await db.execute(sql`
    insert into tracking_events (account_id, shipment_id, status, message, source, branch_id, driver_id, latitude, longitude, data, at, time_created)
    select s.account_id, s.id, e.status, e.message,
      case when e.status in ('submitted', 'deposit-pending', 'cancelled') then 'portal'
           when e.status in ('collected', 'out-for-delivery', 'delivered', 'delivery-failed-attempt', 'collection-failed-attempt', 'in-locker') then 'driver-app'
           when e.status like '%hub' or e.status like 'swad%' or e.status in ('manifested', 'in-transit', 'floor-check') then 'hub-scan' else 'system' end,
      case when e.is_delivery then s.delivery_branch_id else s.collection_branch_id end,
      case when e.is_delivery then s.delivery_driver_id when e.status <> 'submitted' then s.collection_driver_id end,
      case when e.status in ('collected') then s.collection_latitude when e.is_at_door then s.delivery_latitude end,
      case when e.status in ('collected') then s.collection_longitude when e.is_at_door then s.delivery_longitude end,
      case when e.status in ('delivery-failed-attempt', 'delivery-exception')
        then jsonb_build_object('reason', (array[${sql.raw(reasons)}])[1 + ${pick('e.shipment_id * 8 + e.number', 80, 7)}]) end,
      e.at, e.at
    from (select *, status in ('delivered', 'delivery-failed-attempt', 'in-locker', 'ready-for-pickup', 'delivery-exception') as is_at_door,
        status like 'deliver%' or status in ('at-destination-hub', 'out-for-delivery', 'in-locker', 'ready-for-pickup', 'floor-check',
          'returned-to-hub', 'collect-and-return-to-hub', 'collected-from-locker', 'collected-from-counter') as is_delivery
      from demo_events) e
    join shipments s on s.id = e.shipment_id
    order by e.at, e.number`);
}
