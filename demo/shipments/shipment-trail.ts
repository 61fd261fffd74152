import { sql } from 'drizzle-orm';
import { parcels } from '#server/db/schema/tracking.ts';
import { oneOf, pick } from '../chance.ts';
import { continueAfter, type Scene } from '../phase.ts';
import { MAX_SUBMITTED } from './shipment-drafts.ts';
import { goods } from '../words.ts';

/** Inserts the parcels of the drafted shipments. */
export async function makeParcels({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into parcels (account_id, shipment_id, number, tracking_reference, description, packaging, status, submitted_length, submitted_width,
      submitted_height, submitted_weight, actual_length, actual_width, actual_height, actual_weight, has_been_dimensioned, time_created)
    select s.account_id, s.id, number, s.short_tracking_reference || '/' || number, ${oneOf(goods, 'd.id', 70)},
      (array['Flyer', 'Small box', 'Medium box', 'Large box'])[1 + ${pick('d.id', 71, 4)}], s.status,
      least(d.length, ${MAX_SUBMITTED}), d.width, d.height, d.weight, case when measured then d.length end, case when measured then d.width end,
      case when measured then d.height end, case when measured then d.weight end, measured, s.time_created
    from demo_plan d join shipments s on s.id = d.id
    cross join lateral (select exists (select from demo_events e where e.shipment_id = d.id and e.status = 'swad-dimensions') as measured) m
    cross join generate_series(1, d.parcels) number
    order by s.id, number`);
  await continueAfter(db, parcels);
}

/** Reasons for failed attempts; repeated entries make a reason more frequent. */
const atTheDoor = [
  'Nobody at home',
  'Nobody at home',
  'Nobody at home',
  'Business closed',
  'Wrong address',
  'Wrong address',
  'Complex or estate gate refused access',
  'Complex or estate gate refused access',
  'Wrong PIN',
  'Recipient refused',
  'Load-shedding, intercom dead',
];
const atTheSender = [
  'Parcel not ready',
  'Parcel not ready',
  'Parcel not ready',
  'Business closed',
  'Wrong address',
  'Parcel over size',
];
const onTheRoad = [
  'Protest or road closure',
  'High-risk area, escort needed',
  'High-risk area, escort needed',
];

const rejected = ['Vehicle full', 'Vehicle full', 'Outside my area', 'Shift ends'];
const holdReasons = ['Label could not be read', 'Address incomplete', 'Contents to be declared'];
const returned = ['Not delivered after two attempts', 'Not collected in time'];

/**
 * Source of an event. If `submitted` is not the first event, a locker reported the deposit that
 * submitted the shipment.
 */
const sourceOf = sql`case
  when status = 'submitted' and number > 1 or status in ('collected-from-locker', 'collect-and-return-to-hub') then 'locker'
  when status in ('submitted', 'deposit-pending', 'cancelled') then 'portal'
  when status in ('collected', 'collection-failed-attempt', 'collection-exception', 'collection-rejected', 'out-for-delivery', 'delivered',
    'delivery-failed-attempt', 'delivery-exception', 'delivery-rejected', 'in-locker', 'ready-for-pickup') then 'driver-app'
  when status like '%to-hub' or status like 'at-%hub' or status like 'swad%' or status in ('manifested', 'in-transit', 'floor-check') then 'hub-scan'
  else 'system' end`;

/** Inserts the events of the drafted shipments, oldest first. */
export async function makeEvents({ db }: Scene): Promise<void> {
  const reason = (reasons: readonly string[]) =>
    sql`jsonb_build_object('reason', ${oneOf(reasons, 'e.shipment_id * 8 + e.number', 80)})`;
  await db.execute(sql`
    insert into tracking_events (account_id, shipment_id, status, message, source, branch_id, driver_id, user_id, latitude, longitude, data, at, time_created)
    select s.account_id, s.id, e.status, e.message,
      e.source,
      case when e.is_delivery then s.delivery_branch_id else s.collection_branch_id end,
      e.driver_id, case when e.source = 'portal' then s.created_by when e.source = 'driver-app' then e.driver_id end,
      case when e.status in ('collected') then s.collection_latitude when e.is_at_door then s.delivery_latitude end,
      case when e.status in ('collected') then s.collection_longitude when e.is_at_door then s.delivery_longitude end,
      case when e.status in ('delivery-failed-attempt', 'undeliverable') then ${reason(atTheDoor)}
           when e.status = 'collection-failed-attempt' then ${reason(atTheSender)}
           when e.status in ('collection-exception', 'delivery-exception') then ${reason(onTheRoad)}
           when e.status in ('collection-rejected', 'delivery-rejected') then ${reason(rejected)}
           when e.status in ('on-hold', 'on-hold-internal') then ${reason(holdReasons)}
           when e.status = 'returned-to-sender' then ${reason(returned)}
           when e.status = 'cancelled' then jsonb_build_object('reason', s.cancellation_reason) end,
      e.at, e.at
    from (select *, status in ('delivered', 'delivery-failed-attempt', 'in-locker', 'ready-for-pickup', 'delivery-exception') as is_at_door,
        status like 'deliver%' or status in ('at-destination-hub', 'out-for-delivery', 'in-locker', 'ready-for-pickup', 'floor-check',
          'returned-to-hub', 'collect-and-return-to-hub', 'collected-from-locker', 'collected-from-counter') as is_delivery,
        ${sourceOf} as source
      from demo_events) e
    join shipments s on s.id = e.shipment_id
    order by e.at, e.number`);
}
