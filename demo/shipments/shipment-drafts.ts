import { sql, type SQL } from 'drizzle-orm';
import { knownSuburbs } from '#domain/places/suburbs.ts';
import {
  FIRST_ACCOUNT,
  heldSince,
  MARKETPLACE_ACCOUNT,
  planAccounts,
} from '../money/account-plans.ts';
import { branchNear } from '../branches.ts';
import { array, chance, oneOf, pick } from '../chance.ts';
import { nightBranches } from '../people/crews.ts';
import { stuckJourneys } from './journeys.ts';
import type { Scene } from '../phase.ts';
import { firstNames, lastNames } from '../words.ts';

/** Relation of the places, numbered from 1. */
function placeRelation(): SQL {
  const column = (key: 'suburb' | 'city' | 'zone' | 'postal_code') =>
    array(knownSuburbs.map((place) => place[key]));
  return sql`unnest(${column('suburb')}, ${column('city')}, ${column('zone')}, ${column('postal_code')},
    ${array(
      knownSuburbs.map((place) => place.latitude),
      'float8',
    )}, ${array(
      knownSuburbs.map((place) => place.longitude),
      'float8',
    )},
    ${array(knownSuburbs.map(branchNear), 'int')}) with ordinality as place (suburb, city, zone, postal_code, latitude, longitude, branch_id, number)`;
}

const person = (salt: number) =>
  sql`${oneOf(firstNames, 'd.id', salt)} || ' ' || ${oneOf(lastNames, 'd.id', salt + 1)}`;
const mobile = (
  salt: number,
) => sql`'+27' || (array['82', '83', '72', '73', '61', '76', '84', '79'])[1 + ${pick('d.id', salt, 8)}]
  || lpad(${pick('d.id', salt + 1, 10_000_000)}::text, 7, '0')`;

/** Upload time: customers upload orders every four hours, each account at its own minute. */
const UPLOADED_AT = sql.raw(
  `date_bin('4 hours', made, timestamp '2020-01-01') + account_id % 50 * interval '4 minutes'`,
);
/** Retention of import files. */
const IMPORTS_KEPT = '30 days';

/**
 * Whether an account was on hold at the time of a booking, so that another account must book
 * instead.
 */
function isHeld({ figures, now }: Pick<Scene, 'figures' | 'now'>): SQL {
  const held = planAccounts(figures, now).flatMap((account) => {
    const since = heldSince(account, now);
    return since === null
      ? []
      : [
          sql`(drawn.account_id = ${account.id} and drawn.made > ${since.toISOString()}::timestamp - interval '4 hours')`,
        ];
  });
  return sql.join([sql`false`, ...held], sql` or `);
}

/** Source of a booking: the marketplace uses the API, and import files cannot book lockers. */
const sourceOf = (now: Date) => sql`case
  when account_id = ${MARKETPLACE_ACCOUNT} then 'api'
  when ${chance('id', 61)} < 0.4 then 'portal' when ${chance('id', 61)} < 0.8 or lane <> 'D2D' then 'api'
  when ${UPLOADED_AT} between (${now.toISOString()}::timestamptz at time zone 'UTC') - interval '${sql.raw(IMPORTS_KEPT)}'
    and (${now.toISOString()}::timestamptz at time zone 'UTC') then 'import'
  else 'api' end`;

/** Drafts shipments: sender, recipient, service, and the journey that they will take. */
export async function draftShipments(
  { db, figures, now }: Scene,
  times: Date[],
  first: number,
): Promise<void> {
  await db.execute(sql`
    create temp table demo_draft on commit drop as
    select d.*, made + interval '2 hours' as local,
      case when lane in ('D2L', 'L2L') then ${lockerOf(9, figures.lockers)} end as to_locker,
      case when lane in ('L2D', 'L2L') then ${lockerOf(10, figures.lockers)} end as from_locker,
      1 + floor(power(${chance('d.id', 5)}, 1.4) * ${knownSuburbs.length})::int as to_place,
      ${person(11)} as to_name, ${mobile(13)} as to_mobile
    from (
      select id, account_id, lane, source, case source when 'import' then ${UPLOADED_AT} else made end as made from (
      select id, made, lane, case when ${isHeld({ figures, now })} then ${FIRST_ACCOUNT} + id % 2 else account_id end as account_id from (
      select ${first}::int + number::int - 1 as id, made at time zone 'UTC' as made,
        ${FIRST_ACCOUNT} + least(floor(power(${chance(`${first} + number`, 1)}, 1.9) * ${figures.accounts - 2})::int, ${figures.accounts - 3}) as account_id,
        (array['D2D','D2D','D2D','D2D','D2D','D2D','D2D','D2D','D2D','D2D','D2D','D2D','D2D','D2D','D2D','D2D','D2L','D2L','L2D','L2L'])
          [1 + ${pick(`${first} + number`, 2, 20)}] as lane
      from unnest(${array(
        times.map((time) => time.toISOString()),
        'timestamptz',
      )}) with ordinality as t (made, number)
      ) drawn) booked cross join lateral (select ${sourceOf(now)} as source) s
    ) d`);
  await db.execute(sql`analyze demo_draft (account_id, to_locker, from_locker, to_place)`);
  await db.execute(sql`
    create temp table demo_plan on commit drop as
    select d.*, p.suburb, p.city, p.zone, p.postal_code, p.branch_id, p.latitude, p.longitude,
      a.zone as from_zone, coalesce(dropped.branch_id, a.branch_id) as from_branch, a.rate_group_id, s.code as service_code, s.id as service_id, s.lane as service_lane,
      day.collection_day, journey.name as journey, size.length, size.width, size.height, size.weight, size.parcels,
      case when s.code in ('LSE', 'LSF', 'LSX') then 0 when s.code in ('LOX', 'LOF') then 1
           when s.code = 'ECOR' then 3 when a.zone = p.zone then 1 else 2 end
        + case when ${chance('d.id', 20)} < 0.12 then 1 else 0 end as transit,
      day.every_day
    from demo_draft d
    join accounts a on a.id = d.account_id
    left join lockers l on l.id = d.to_locker
    left join lockers dropped on dropped.id = d.from_locker
    join ${placeRelation()} on place.number = d.to_place
    cross join lateral (select coalesce(l.suburb, place.suburb) as suburb, coalesce(l.city, place.city) as city,
      coalesce(l.zone, place.zone) as zone, coalesce(l.postal_code, place.postal_code) as postal_code,
      coalesce(l.branch_id, place.branch_id) as branch_id,
      coalesce(l.latitude, round((place.latitude + (${chance('d.id', 6)} - 0.5) * 0.03)::numeric, 6)) as latitude,
      coalesce(l.longitude, round((place.longitude + (${chance('d.id', 7)} - 0.5) * 0.03)::numeric, 6)) as longitude) p
    join service_levels s on s.code = ${serviceOf()}
    cross join lateral (${collectionDay()}) day
    cross join lateral (select ${journeyOf(now, nightBranches({ figures }))} as name) journey
    cross join lateral (${sizeOf()}) size`);
}

const lockerOf = (salt: number, lockers: number) => sql`1 + ${pick('d.id', salt, lockers)}`;

function serviceOf(): SQL {
  return sql`case
    when d.lane <> 'D2D' then d.lane || (array['XS','XS','S','S','S','M','M','L','XL'])[1 + ${pick('d.id', 3, 9)}] || ' - ECO'
    when a.zone = p.zone then (array['LOX','LOX','LOX','LOF','LOF','ECO','ECO','ECO','LSE','LSX'])[1 + ${pick('d.id', 4, 10)}]
    when p.zone in ('NC', 'LP', 'EC') then (array['ECO','ECOR','ECOR','OVN'])[1 + ${pick('d.id', 4, 4)}]
    else (array['ECO','ECO','ECO','OVN','OVN'])[1 + ${pick('d.id', 4, 5)}] end`;
}

/** Share of shipments that are handled on weekends too. */
const EVERY_DAY = 0.45;

/**
 * Day of collection: the same day if booked before noon, otherwise the next day. Most shipments
 * wait for a working day.
 */
function collectionDay(): SQL {
  return sql`select every_day, case
    when extract(hour from local) < 12 and (every_day or extract(isodow from local) <= 5) then local::date
    when every_day then local::date + 1
    else local::date + (array[1, 1, 1, 1, 3, 2, 1])[extract(isodow from local)::int] end as collection_day
    from (select ${chance('d.id', 23)} < ${EVERY_DAY} as every_day) worked`;
}

/** Journey of a shipment. Old shipments have ended; only recent ones may be stuck. */
function journeyOf(now: Date, byNight: readonly number[]): SQL {
  const c = chance('d.id', 21);
  const hasNight = sql`p.branch_id = any(${array(byNight, 'int')})`;
  return sql`case
    when d.made > ${now.toISOString()}::timestamptz at time zone 'UTC' - interval '6 days' and d.lane = 'D2D' and ${c} > 0.94
      then (${array(stuckJourneys)})[1 + ${pick('d.id', 22, stuckJourneys.length)}]
    when ${c} < 0.025 then case when d.lane in ('L2D', 'L2L') then 'cancelled-undropped' else 'cancelled' end
    when d.lane in ('L2D', 'L2L') and ${c} < 0.04 then 'never-dropped'
    when d.lane = 'L2D' then 'from-locker'
    when d.lane = 'L2L' then 'locker-to-locker'
    when d.lane = 'D2L' then case when ${c} < 0.075 then 'locker-overdue' when ${c} < 0.25 and ${hasNight} then 'night-to-locker' else 'to-locker' end
    when s.code in ('LSE', 'LSF', 'LSX') then 'same-day'
    when ${c} < 0.036 then 'returned'
    when ${c} < 0.041 then 'undeliverable'
    when ${c} < 0.09 then 'second-attempt'
    when ${c} < 0.115 then 'late-collection'
    when ${c} < 0.15 then 'to-counter'
    when ${c} < 0.4 and a.zone = p.zone then 'round-the-clock'
    else 'road' end`;
}

/** Maximum submitted length of parcels for door delivery, in centimetres. */
export const MAX_SUBMITTED = 70;
/** Share of marketplace parcels that are measured over the limits. */
const OVER_SIZE = 0.08;

/** Size of parcels: all parcels of a shipment are equal; locker parcels fit their door. */
function sizeOf(): SQL {
  return sql`select
    case when d.account_id = ${MARKETPLACE_ACCOUNT} and d.lane = 'D2D' and ${chance('d.id', 36)} < ${OVER_SIZE} then round((152 + ${chance('d.id', 31)} * 20)::numeric, 0)
      else round((least(case when d.lane = 'D2D' then ${MAX_SUBMITTED} else s.max_length end, 18 + ${chance('d.id', 31)} * 60))::numeric, 0) end as length,
    round((case when d.lane = 'D2D' then 12 + ${chance('d.id', 32)} * 40 else 10 + ${chance('d.id', 32)} * 7 end)::numeric, 0) as width,
    round((case when d.lane = 'D2D' then 4 + power(${chance('d.id', 33)}, 2) * 40 else 3 + ${chance('d.id', 33)} * 5 end)::numeric, 0) as height,
    round(least(s.max_weight::float8, 0.3 + power(${chance('d.id', 34)}, 3) * 22)::numeric, 2) as weight,
    (array[1,1,1,1,1,1,1,1,1,2,2,3,4])[case when d.lane = 'D2D' then 1 + ${pick('d.id', 35, 13)} else 1 end] as parcels`;
}
