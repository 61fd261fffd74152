import { sql, type SQL } from 'drizzle-orm';
import { array, chance, pick } from '../chance.ts';
import { steps } from './journeys.ts';
import type { Scene } from '../phase.ts';
import { MAX_SUBMITTED } from './shipment-drafts.ts';

interface Run {
  name: string;
  branch: string;
  kind: SQL;
  planned: string;
  salt: number;
}

/**
 * Joins the day of a driver's trip, the driver, and the working hours of that day. The first crew
 * at work on or after the planned day makes the trip.
 */
const runOf = ({ name, branch, kind, planned, salt }: Run): SQL => {
  const [crew, at] = [sql.raw(`${name}_crew`), sql.raw(`${name}_at`)];
  return sql`
    left join demo_crews ${crew} on ${crew}.branch_id = ${sql.raw(branch)} and ${crew}.kind = ${kind} and ${crew}.every_day = d.every_day and ${crew}.planned = ${sql.raw(planned)}
    left join demo_calendar ${sql.raw(`${name}_later`)} on ${sql.raw(`${name}_later`)}.day = ${crew}.day
    cross join lateral (select 1 + ${pick('d.id', salt, `cardinality(${name}_crew.members)`)} as place) ${at}
    cross join lateral (select ${crew}.day, ${crew}.members[${at}.place] as driver, ${crew}.starts[${at}.place] as starts, ${crew}.ends[${at}.place] as ends) ${sql.raw(name)}`;
};

/** SQL expression: the day `count` working days after the day of a trip. */
const after = (run: string, count: string): string =>
  `(case when d.every_day then ${run}.day + ${count} else coalesce(${run}_later.next[${count}], ${run}.day) end)`;

/** Joins a driver who is on duty throughout a period, given in minutes after the booking. */
const watch = (name: string, branch: string, [from, until]: readonly [number, number]): SQL => sql`
    left join lateral (
      select driver_id from demo_duties x
      where d.journey = 'round-the-clock' and x.branch_id = ${sql.raw(branch)}
        and x.starts between (d.made at time zone 'UTC') - interval '12 hours' and (d.made at time zone 'UTC') + ${from}::int * interval '1 minute'
        and x.ends >= (d.made at time zone 'UTC') + ${until}::int * interval '1 minute'
      order by ${chance('d.id * 4096 + x.driver_id', 42)} limit 1) ${sql.raw(name)} on true`;

const day = sql`'day'`;

/**
 * Fills `demo_runs` with the drivers of each drafted shipment, and the days and hours of their
 * trips. A round-the-clock shipment goes by day if no driver is on duty for it.
 */
export async function draftRuns({ db }: Scene): Promise<void> {
  const first = { name: 'c1', branch: 'd.from_branch', kind: day };
  const again = { name: 'c2', branch: 'd.from_branch', kind: day };
  const to = { name: 'd1', branch: 'd.branch_id' };
  const toAgain = { name: 'd2', branch: 'd.branch_id', kind: day };
  const nightly = sql`case d.journey when 'night-to-locker' then 'night' else 'day' end`;
  await db.execute(sql`
    create temp table demo_runs on commit drop as
    select d.id, w.journey, d.made, d.is_late,
      c1.day as c1_day, coalesce(case when w.is_watched then w1.driver_id end, c1.driver) as c1_driver, c1.starts as c1_starts, c1.ends as c1_ends, c1_later.next as c1_next,
      c2.day as c2_day, c2.driver as c2_driver, c2.starts as c2_starts, c2.ends as c2_ends, c2_later.next as c2_next,
      d1.day as d1_day, coalesce(case when w.is_watched then w2.driver_id end, d1.driver) as d1_driver, d1.starts as d1_starts, d1.ends as d1_ends, d1_later.next as d1_next,
      d2.day as d2_day, d2.driver as d2_driver, d2.starts as d2_starts, d2.ends as d2_ends, d2_later.next as d2_next
    from (select *, journey = 'late-collection' as is_late, journey = 'locker-overdue' as is_overdue,
        case when journey = 'same-day' then transit else greatest(1, transit) end as days from demo_plan) d
    ${watch('w1', 'd.from_branch', [40, 165])}
    ${watch('w2', 'd.branch_id', [140, 445])}
    cross join lateral (select d.journey = 'round-the-clock' and w1.driver_id is not null and w2.driver_id is not null as is_watched) seen
    cross join lateral (select seen.is_watched, case when d.journey = 'round-the-clock' and not seen.is_watched then 'road' else d.journey end as journey) w
    ${runOf({ ...first, planned: 'd.collection_day', salt: 52 })}
    ${runOf({ ...again, planned: after('c1', '1'), salt: 53 })}
    ${runOf({ ...to, kind: nightly, planned: `case when d.is_late then ${after('c2', 'd.days')} when d.days = 0 then c1.day else ${after('c1', 'd.days')} end`, salt: 58 })}
    ${runOf({ ...toAgain, planned: `case when d.is_overdue then ${after('d1', '3')} else ${after('d1', '1')} end`, salt: 59 })}`);
  await db.execute(sql`analyze demo_runs (id, journey)`);
}

/**
 * Whether the driver of the trip does the step; scans of hubs and automatic steps have no driver.
 */
const driven = sql.raw(
  `step.status in ('collection-assigned', 'collected', 'collection-failed-attempt', 'collection-exception', 'collection-rejected',
    'delivery-assigned', 'out-for-delivery', 'delivered', 'delivery-failed-attempt', 'delivery-exception', 'delivery-rejected', 'in-locker', 'ready-for-pickup')`,
);

const ofRun = (column: string): SQL =>
  sql.raw(
    `case step.anchor when 'collection' then r.c1_${column} when 'recollection' then r.c2_${column} when 'delivery' then r.d1_${column} when 'redelivery' then r.d2_${column} end`,
  );

/**
 * Fills `demo_events` with the steps up to now, each at a time that fits the day and the hours of
 * its driver.
 */
export async function draftEvents({ db, now }: Scene): Promise<void> {
  const text = (key: 'journey' | 'status' | 'message' | 'anchor' | 'from_base' | 'until_base') =>
    array(steps.map((step) => step[key]));
  const number = (key: 'number' | 'days' | 'from' | 'until') =>
    array(
      steps.map((step) => step[key]),
      'int',
    );
  const minute = (edge: 'from' | 'until') =>
    sql.raw(
      `step.${edge}_minute + case step.${edge}_base when 'start' then run.starts when 'end' then run.ends else 0 end`,
    );
  await db.execute(sql`
    create temp table demo_events on commit drop as
    select * from (
      select r.id as shipment_id, step.number, step.status, step.message,
        case when ${driven} then case
          when step.anchor <> 'made' then run.driver
          when step.status like 'collect%' then r.c1_driver else r.d1_driver end end as driver_id,
        case step.anchor
          when 'made' then r.made + minute * interval '1 minute'
          else (case when step.days = 0 then run.day else run.next[step.days] end)::timestamp + (minute - 120) * interval '1 minute'
        end at time zone 'UTC' as at
      from demo_runs r
      join unnest(${text('journey')}, ${number('number')}, ${text('status')}, ${text('message')}, ${text('anchor')},
                  ${number('days')}, ${number('from')}, ${text('from_base')}, ${number('until')}, ${text('until_base')})
        as step (journey, number, status, message, anchor, days, from_minute, from_base, until_minute, until_base) on step.journey = r.journey
      cross join lateral (select ${ofRun('day')} as day, ${ofRun('driver')} as driver, ${ofRun('starts')} as starts, ${ofRun('ends')} as ends, ${ofRun('next')} as next) run
      cross join lateral (select ${minute('from')} as lowest, ${minute('until')} as highest) edge
      cross join lateral (select edge.lowest + ${chance('r.id * 32 + step.number', 41)} * greatest(0, edge.highest - edge.lowest) as minute) m
    ) e where at <= ${now.toISOString()}::timestamptz`);
  // Until the hub measures a parcel, its size is the submitted one.
  await db.execute(sql`
    update demo_plan d set length = ${MAX_SUBMITTED} where d.lane = 'D2D' and d.length > ${MAX_SUBMITTED}
      and not exists (select from demo_events e where e.shipment_id = d.id and e.status = 'swad-dimensions')`);
}
