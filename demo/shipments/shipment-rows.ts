import { sql, type SQL } from 'drizzle-orm';
import { referenceAlphabet } from '#domain/search/references.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { MARKETPLACE_ACCOUNT } from '../money/account-plans.ts';
import { CARRIER_PROVINCES, carrierPast } from '../doubles/carrier-double.ts';
import { chance, oneOf, pick } from '../chance.ts';
import { continueAfter, type Scene } from '../phase.ts';
import { streets } from '../words.ts';

// Position of the reference among all 28^6 references. The factor, 3^18, has no common divisor with
// 28^6, so that neighbouring ids look unrelated and no reference repeats.
const number = '((d.id::bigint * 387420489 + 190000001) % 481890304)';
const reference = sql.raw(
  Array.from(
    { length: 6 },
    (_, place) =>
      `substr('${referenceAlphabet}', 1 + (${number} / ${referenceAlphabet.length ** (5 - place)} % 28)::int, 1)`,
  ).join(' || '),
);
const street = sql`(1 + ${pick('d.id', 54, 320)}) || ' ' || ${oneOf(streets, 'd.id', 55)}`;
const isHandedOver = sql`(d.to_locker is null and d.journey <> 'to-counter' and d.zone in (${sql.raw(CARRIER_PROVINCES.map((code) => `'${code}'`).join(', '))}))`;
const upstream = carrierPast(isHandedOver, sql`(${reference})`, sql`(${street})`);

const columns =
  sql.raw(`id, account_id, short_tracking_reference, custom_tracking_reference, customer_reference, order_number,
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
      upstream_state, upstream_error, upstream_reference, upstream_refusals, upstream_at, created_by, time_created, time_modified`);

/**
 * Returns the order number at the marketplace, which is the customer reference of a marketplace
 * shipment.
 */
export const orderOf = (id: string): SQL =>
  sql.raw(
    `'40' || ${id} % 10 || '-' || lpad((${id}::bigint * 7919 % 10000000)::text, 7, '0') || '-' || lpad((${id}::bigint * 104729 % 10000000)::text, 7, '0')`,
  );
/** Share of marketplace shipments without a customer reference. */
const WITHOUT_REFERENCE = 0.12;

// Aggregated events of a shipment.
const history = sql.raw(`
      select shipment_id, max(at) as last_at, (array_agg(status order by number desc))[1] as status,
        min(at) filter (where status = 'collected') as collected_at,
        min(at) filter (where status in ('delivered', 'collected-from-locker', 'collected-from-counter')) as delivered_at,
        min(at) filter (where status = 'cancelled') as cancelled_at,
        count(*) filter (where status = 'collection-failed-attempt') + count(*) filter (where status = 'collected') as collections,
        count(*) filter (where status in ('delivery-failed-attempt', 'delivered', 'in-locker')) as deliveries,
        (array_agg(driver_id order by number desc) filter (where status in ('collection-assigned', 'collected')))[1] as collector,
        (array_agg(driver_id order by number desc) filter (where status in ('delivery-assigned', 'out-for-delivery')))[1] as deliverer
      from demo_events group by shipment_id`);

// The price includes VAT and is in whole cents; the base amount takes the rounding difference.
const amounts =
  sql.raw(`cross join lateral (select d.weight * d.parcels as actual, ceil(d.length * d.width * d.height * 100 / 5000) / 100 * d.parcels as volumetric) ww
    cross join lateral (select ww.actual, ww.volumetric, greatest(1, ceil(greatest(ww.actual, ww.volumetric))) as charged) w
    cross join lateral (select round((rate.bands->1->>'base')::numeric + greatest(0, w.charged - (rate.bands->0->>'until')::numeric) * (rate.bands->1->>'per_kilogram')::numeric, 4) as base) r
    cross join lateral (select round(r.base * 0.12, 4) as fuel, case when d.zone in ('NC', 'LP', 'EC') and d.lane = 'D2D' then 38.0000 else 0 end as outlying) x
    cross join lateral (select round((r.base + x.fuel + x.outlying) * 1.15, 2) as charge,
      jsonb_build_array(jsonb_build_object('code', 'FUEL', 'name', 'Fuel', 'amount', x.fuel))
        || case when x.outlying > 0 then jsonb_build_array(jsonb_build_object('code', 'OUT', 'name', 'Outlying area', 'amount', x.outlying)) else '[]' end as surcharges) c
    cross join lateral (select round(c.charge * 15 / 115, 4) as vat) v`);

/**
 * Role AccountUserNonBilling. Users with this role book shipments only if their account has no
 * other bookers.
 */
const NON_BILLING = 7;

/** Inserts the drafted shipments in their current state, each priced for its account. */
export async function makeShipments({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into shipments (${columns})
    overriding system value
    with bookers as (
      select u.account_id, coalesce(array_agg(u.id order by u.id) filter (where u.role_id <> ${NON_BILLING}), array_agg(u.id order by u.id)) as members
      from users u
      where u.disabled_at is null and u.time_created < (select min(made) at time zone 'UTC' from demo_plan) and exists (select from role_permissions p where p.role_id = u.role_id and p.name = 'Book shipments')
      group by u.account_id),
    history as (${history})
    select d.id, d.account_id, ${reference}, case when ${chance('d.id', 50)} < 0.25 then 'HVC' || lpad(d.id::text, 6, '0') end,
      case when d.account_id = ${MARKETPLACE_ACCOUNT} then case when ${chance('d.id', 51)} >= ${WITHOUT_REFERENCE} then ${orderOf('d.id')} end
        when a.requires_customer_reference or ${chance('d.id', 51)} < 0.7 then 'ORD-' || (100000 + d.id * 7) end, '#' || (1000 + d.id),
      h.status, h.last_at, d.service_id, d.service_code, d.lane,
      case when d.from_locker is null then 'business' else 'locker' end, case when d.from_locker is null then a.name end, coalesce(fl.name, a.contact_name), a.mobile_number, a.email,
      coalesce(fl.street_address, a.street_address), coalesce(fl.suburb, a.suburb), coalesce(fl.city, a.city), coalesce(fl.zone, a.zone),
      coalesce(fl.postal_code, a.postal_code), coalesce(fl.latitude, a.latitude), coalesce(fl.longitude, a.longitude),
      null, d.from_branch, h.collector, d.from_locker,
      case when d.to_locker is not null then 'locker' when d.journey = 'to-counter' then 'counter' when ${chance('d.id', 53)} < 0.3 then 'business' else 'residential' end,
      null, d.to_name, d.to_mobile, lower(replace(d.to_name, ' ', '.')) || '@mail.example',
      coalesce(tl.street_address, ${street}),
      d.suburb, d.city, d.zone, d.postal_code, d.latitude, d.longitude,
      case when ${chance('d.id', 56)} < 0.12 then (array['Gate code at security', 'Leave with the guard', 'Call before arrival', 'Beware of the dog'])[1 + ${pick('d.id', 57, 4)}] end,
      d.branch_id, h.deliverer, d.to_locker,
      due.collection + interval '6 hours', due.collection + interval '15 hours', due.delivery + interval '6 hours', due.delivery + interval '15 hours',
      h.collected_at, h.delivered_at, h.cancelled_at, case when h.cancelled_at is not null then (array['Order cancelled', 'Booked twice', 'Wrong details'])[1 + ${pick('d.id', 59, 3)}] end,
      h.collections, h.deliveries, d.parcels, w.actual, w.volumetric, w.charged,
      round((${chance('d.id', 60)} * 4000)::numeric, 0), g.id, c.charge - v.vat - x.fuel - x.outlying, c.surcharges, c.charge - v.vat, v.vat, c.charge,
      d.source, case when d.account_id = ${MARKETPLACE_ACCOUNT} then 'marketplace' when d.source = 'api' then 'api' else 'web' end,
      ${upstream.state}, ${upstream.error}, ${upstream.number}, ${upstream.refusals}, case when ${isHandedOver} then d.made at time zone 'UTC' + interval '2 seconds' end,
      case when d.account_id = ${MARKETPLACE_ACCOUNT} then null
        when d.source = 'import' then bookers.members[1] else bookers.members[1 + ${pick('d.id', 62, 'cardinality(bookers.members)')}] end, d.made at time zone 'UTC', h.last_at
    from demo_plan d
    join accounts a on a.id = d.account_id
    join history h on h.shipment_id = d.id
    left join bookers on bookers.account_id = d.account_id
    left join lockers fl on fl.id = d.from_locker
    left join lockers tl on tl.id = d.to_locker
    join rate_groups g on g.family_id = d.rate_group_id and g.state = 'published'
    join rates rate on rate.rate_group_id = g.id and rate.service_level_id = d.service_id
      and rate.from_zone = d.from_zone and rate.to_zone = d.zone
    cross join lateral (select d.collection_day::timestamp at time zone 'UTC' as collection,
      (d.collection_day + d.transit + 2 * ((extract(isodow from d.collection_day)::int - 1 + d.transit) / 5))::timestamp at time zone 'UTC' as delivery) due
    ${amounts}
    order by d.id`);
  await continueAfter(db, shipments);
}
