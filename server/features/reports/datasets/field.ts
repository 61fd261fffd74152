import { sql } from 'drizzle-orm';
import { count, countIf, different, shareOf, sumOf, sumOfHours } from '../reading/measure.ts';
import { calendarOf, groupById, type SourceOf } from '../reading/source.ts';

const ofLocker = {
  network: groupById(sql`l.network_id`, sql`n.name`),
  locker: groupById(sql`l.id`, sql`l.code || ' ' || l.name`),
  province: { key: sql`l.zone` },
};
const withNetwork = sql`left join networks n on n.id = l.network_id`;

const isDifference = sql`(case x.found when 'empty' then x.recorded_use = 'occupied' else x.found not in ('as-recorded', 'undecided') end)`;

export const walkDoors: SourceOf<'walk-doors'> = () => ({
  from: sql`locker_walk_doors x join locker_walks w on w.id = x.walk_id join lockers l on l.id = w.locker_id ${withNetwork}
    left join users u on u.id = x.user_id`,
  where: sql`x.found is not null`,
  moment: { at: sql`x.at` },
  dimensions: {
    ...calendarOf(sql`x.at`),
    ...ofLocker,
    found: { key: sql`x.found` },
    person: groupById(sql`x.user_id`, sql`u.name`),
  },
  measures: {
    doors: count,
    walks: different(sql`x.walk_id`),
    lockers: different(sql`w.locker_id`),
    differences: countIf(isDifference),
    difference_share: shareOf(isDifference),
    corrected: countIf(sql`x.correction_state = 'made'`),
    left_out: countIf(sql`x.correction_state = 'left-out'`),
  },
});

const hasGoneDark = sql`x.went_dark_at is not null`;
/** Actual or planned start of an outage, and its actual or planned end, but not later than now. */
const off = sql`coalesce(o.off_at, o.from_at)`;
const on = sql`least(coalesce(o.on_at, o.until_at), now())`;
const wasPredicted = sql`(x.dark_from is not null and x.dark_from < coalesce(o.on_at, o.until_at))`;

/** Lockers of outages that began. */
export const outageLockers: SourceOf<'outage-lockers'> = () => ({
  from: sql`outage_lockers x join outages o on o.id = x.outage_id join lockers l on l.id = x.locker_id ${withNetwork}
    cross join lateral (
      select count(*) filter (where t.skipped is null) as done, count(*) filter (where t.skipped is not null) as skipped
      from outage_steps t join locker_shipments s on s.id = t.locker_shipment_id
      where t.outage_id = x.outage_id and t.step = 'extend' and s.locker_id = x.locker_id) extending`,
  where: sql`not o.is_withdrawn and o.from_at <= now()`,
  moment: { at: sql`o.from_at` },
  dimensions: {
    ...calendarOf(sql`o.from_at`),
    ...ofLocker,
    area: { key: sql`o.area` },
    kind: { key: sql`o.kind` },
  },
  measures: {
    outages: different(sql`x.outage_id`),
    lockers: different(sql`x.locker_id`),
    hours: sumOfHours(sql`greatest(${on} - ${off}, interval '0')`),
    went_dark: countIf(hasGoneDark),
    went_dark_share: shareOf(hasGoneDark),
    unforeseen: countIf(sql`${hasGoneDark} and not ${wasPredicted}`),
    extended: sumOf(sql`extending.done`),
    skipped: sumOf(sql`extending.skipped`),
  },
});
