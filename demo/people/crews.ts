import { sql } from 'drizzle-orm';
import { isWeekend, shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { publicHoliday } from '#domain/kernel/public-holidays.ts';
import { dutyOn } from '#domain/drivers/shifts.ts';
import { branchPlans, placeOfBranch } from '../branches.ts';
import { array } from '../chance.ts';
import { crewOf } from './drivers.ts';
import type { Scene } from '../phase.ts';
import { localTime } from '../simulator/day.ts';
import { distance } from '../simulator/drivers/ground.ts';
import { worksOn } from '../simulator/drivers/whereabouts.ts';
import { HISTORY_DAYS } from '../sizes.ts';

/** Number of days in the calendar before the history. */
const BEFORE = 5;
const AFTER = 30;
/** For each day, the calendar stores this many following working days. */
const LATER = 9;
/**
 * Distance within which drivers serve all branches at night. By day, a branch without drivers is
 * served by the nearest branch that has drivers.
 */
const NIGHT_KM = 60;
const NOON = 12 * 60;

type Member = ReturnType<typeof crewOf>[number];

const isWorkday = (day: string): boolean => !isWeekend(day) && publicHoliday(day) === null;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

const known = new WeakMap<Scene['figures'], Member[]>();

/** Drivers who have worked throughout the history. */
function veterans({ figures }: Pick<Scene, 'figures'>): Member[] {
  const members =
    known.get(figures) ?? crewOf({ figures }).filter(({ is_active, isNew }) => is_active && !isNew);
  known.set(figures, members);
  return members;
}

/** Distance between two branches in kilometres, by ids. */
function distanceBetween(from: number, to: number): number {
  const [one, other] = [branchPlans[from - 1], branchPlans[to - 1]];
  if (one === undefined || other === undefined) return Infinity;
  return distance(placeOfBranch(one), placeOfBranch(other));
}

/** Drivers of the branch; if it has none, those of the nearest branch that has drivers. */
function nearestOf(branch: number, drivers: readonly Member[]): Member[] {
  const away = drivers.map(({ branch_id }) => distanceBetween(branch, branch_id));
  return drivers.filter((_, at) => away[at] === Math.min(...away));
}

/** Day crew and night crew of each branch; both consist of drivers with delivery rounds. */
function crewsOf(scene: Pick<Scene, 'figures'>) {
  const rounds = veterans(scene).filter(({ plan }) => plan.work === 'round');
  const byDay = rounds.filter(({ plan }) => plan.startsAt < NOON);
  const byNight = rounds.filter(({ plan }) => plan.startsAt >= NOON);
  return branchPlans.flatMap((_, index) => [
    { branch: index + 1, kind: 'day', members: nearestOf(index + 1, byDay) },
    {
      branch: index + 1,
      kind: 'night',
      members: byNight.filter(({ branch_id }) => distanceBetween(index + 1, branch_id) <= NIGHT_KM),
    },
  ]);
}

/** Branches with a crew at night. */
export const nightBranches = (scene: Pick<Scene, 'figures'>): number[] =>
  crewsOf(scene)
    .filter(({ kind, members }) => kind === 'night' && members.length > 0)
    .map(({ branch }) => branch);

/** Duties of drivers employed during the whole history, up to one day after its end. */
export function pastDuties({ figures, now }: Pick<Scene, 'figures' | 'now'>) {
  const today = localTime(now.getTime()).day;
  return veterans({ figures }).flatMap(({ id, plan }) =>
    Array.from({ length: HISTORY_DAYS + BEFORE }, (_, ago) => today - ago)
      .filter((day) => worksOn(plan, day))
      .map((day) => ({ driver_id: id, ...dutyOn(plan, day) })),
  );
}

/**
 * For each day, the next day (or the same day) on which the crew works, with the members who work
 * then.
 */
function stintsOf(crew: { branch: number; kind: string; members: Member[] }, days: string[]) {
  const atWork = days.map((day) => ({
    day,
    members: crew.members.filter(({ plan }) => worksOn(plan, numberOf(day))),
  }));
  return [true, false].flatMap((everyDay) => {
    let next: (typeof atWork)[number] | undefined;
    return atWork.toReversed().flatMap((one) => {
      if (one.members.length > 0 && (everyDay || isWorkday(one.day))) next = one;
      if (next === undefined) return [];
      const plans = next.members.map(({ plan }) => plan);
      return {
        branch_id: crew.branch,
        kind: crew.kind,
        every_day: everyDay,
        planned: one.day,
        day: next.day,
        members: plans.map(({ id }) => id),
        starts: plans.map(({ startsAt }) => startsAt),
        ends: plans.map(({ endsAt }) => endsAt),
      };
    });
  });
}

/**
 * Makes temporary tables of drivers and days: `demo_calendar` with the working days after each day,
 * `demo_crews` with the first day on or after each planned day on which a crew works, and
 * `demo_duties` with the duties of all drivers who serve a branch.
 */
export async function makeCrews({ db, figures, now }: Scene): Promise<void> {
  const today = todayHere(now);
  const days = Array.from({ length: HISTORY_DAYS + BEFORE + AFTER }, (_, at) =>
    shiftDay(today, at - HISTORY_DAYS - BEFORE),
  );
  const later = days.map((day, at) => ({
    day,
    next: days
      .slice(at + 1)
      .filter(isWorkday)
      .slice(0, LATER),
  }));
  const crews = crewsOf({ figures });
  const stints = crews.flatMap((crew) => stintsOf(crew, days));
  await db.execute(sql`
    create temp table demo_calendar on commit drop as select * from jsonb_to_recordset(${JSON.stringify(later)}::jsonb) as c (day date, next date[])`);
  await db.execute(sql`
    create temp table demo_crews on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(stints)}::jsonb)
      as c (branch_id int, kind text, every_day boolean, planned date, day date, members int[], starts int[], ends int[])`);
  const duties = pastDuties({ figures, now });
  const serving = crews.flatMap(({ branch, members }) => members.map(({ id }) => ({ branch, id })));
  await db.execute(sql`
    create temp table demo_duties on commit drop as
    select s.branch_id, d.driver_id, to_timestamp(d.starts / 1000) as starts, to_timestamp(d.ends / 1000) as ends
    from unnest(${array(
      duties.map(({ driver_id: id }) => id),
      'int',
    )}, ${array(
      duties.map(({ from }) => from),
      'float8',
    )}, ${array(
      duties.map(({ until }) => until),
      'float8',
    )}) as d (driver_id, starts, ends)
    join unnest(${array(
      serving.map(({ branch }) => branch),
      'int',
    )}, ${array(
      serving.map(({ id }) => id),
      'int',
    )}) as s (branch_id, driver_id) using (driver_id)`);
  await db.execute(
    sql`create index on demo_duties (branch_id, starts); analyze demo_calendar, demo_crews, demo_duties`,
  );
}
