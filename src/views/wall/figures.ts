import { useQuery } from '@tanstack/react-query';
import type { Permission } from '../../domain/permissions.ts';
import { useHeld } from '../held.ts';
import { useHouse } from '../house.ts';
import { dayBefore, type HourCount } from './by-hour.ts';
import type { WallPlan } from './plan.ts';
import { derived, readingOf } from './reading.ts';

/** Read by the console for a screen, and anew whenever the wall renews itself. */
const background = { background: true } as const;
const meta = { wall: true };
const PAGE = 1000;

/** Everything a wall shows, each with when it was read. What the role may not see is never asked for. */
export function useFigures({ branch }: WallPlan) {
  const { api } = useHouse();
  const holds = useHeld();
  const mayRead = (permission: Permission) => ({ meta, enabled: holds(permission) });

  const { found, isKnown } = useBranch(branch);
  const ofBranch = found ? { branch_id: found.id } : {};
  const now = useQuery({
    ...api.query('GET /analytics', { query: { part: 'now' } }, background),
    ...mayRead('View shipments'),
  });
  const unassigned = useQuery({
    ...api.query('GET /ops-api/ops_unassign_summary', { query: ofBranch }, background),
    meta,
    enabled: isKnown,
  });
  const drivers = useQuery({
    ...api.query(
      'GET /drivers',
      { query: { filter: ofBranch, range: [0, PAGE - 1], sort: ['id', 'ASC'] } },
      background,
    ),
    meta,
    enabled: isKnown && holds('View drivers map'),
  });
  const lockers = useQuery({
    ...api.query('GET /maps/lockers', {}, background),
    ...mayRead('View lockers'),
  });
  const failures = useQuery({
    ...api.query('GET /amazon-shipments/failures', { query: {} }, background),
    ...mayRead('View marketplace'),
  });
  const { today, yesterday } = useDays();
  const ofDrivers = useBranchDay(found?.id ?? null);
  const ofDay = (outcome: 'delivered' | 'failed') =>
    isKnown && !found
      ? derived(today, (day) => day[outcome])
      : derived(ofDrivers, (sum) => sum[outcome]);
  return {
    holds,
    delivered: ofDay('delivered'),
    failed: ofDay('failed'),
    /** The branch that the figures are about; null for all, or for one that there is not. */
    branch: found ?? null,
    isKnown,
    now: derived(readingOf(now), (answer) => answer.now),
    unassigned: derived(readingOf(unassigned), sumOfUnassigned),
    drivers: derived(readingOf(drivers), ({ rows }) => rows),
    lockers: readingOf(lockers),
    failures: readingOf(failures),
    failureCount: derived(readingOf(failures), (groups) =>
      groups.reduce((sum, { count }) => sum + count, 0),
    ),
    today,
    yesterday,
  };
}

export type Figures = ReturnType<typeof useFigures>;

/** The branch of a code. Before it is known, figures of all would stand under its name. */
function useBranch(code: string | null) {
  const { api } = useHouse();
  const { data } = useQuery({
    ...api.query('GET /branches', { query: { range: [0, PAGE - 1] } }, background),
    meta,
    enabled: code !== null,
  });
  const found = data?.rows.find((branch) => branch.code.toUpperCase() === code);
  return { found, isKnown: code === null || data !== undefined };
}

/** What drivers did today and the day before, of all branches; which day it is the server says. */
function useDays() {
  const { api } = useHouse();
  const todayAnswer = useQuery({
    ...api.query('GET /ops-api/drivers_today_stats', { query: {} }, background),
    meta,
  });
  const date = todayAnswer.data ? dayBefore(todayAnswer.data.date) : undefined;
  const yesterdayAnswer = useQuery({
    ...api.query('GET /ops-api/drivers_today_stats', { query: { date } }, background),
    meta,
    enabled: date !== undefined,
  });
  return { today: readingOf(todayAnswer), yesterday: readingOf(yesterdayAnswer) };
}

/** What the drivers of a branch did today. */
function useBranchDay(branchId: number | null) {
  const { api } = useHouse();
  const filter = branchId === null ? {} : { branch_id: branchId };
  const answer = useQuery({
    ...api.query(
      'GET /ops-api/drivers_summary',
      { query: { filter, range: [0, PAGE - 1] } },
      background,
    ),
    meta,
    enabled: branchId !== null,
  });
  return derived(readingOf(answer), ({ rows }) => ({
    delivered: rows.reduce((sum, { delivered_today: count }) => sum + count, 0),
    failed: rows.reduce((sum, { failed_attempts_today: count }) => sum + count, 0),
  }));
}

export type Day = NonNullable<Figures['today']['data']>;
export type Outcome = 'collected' | 'delivered' | 'failed';

/** One kind of outcome by the hour. */
export const hoursOf = (day: Day, outcome: Outcome): HourCount[] =>
  day.by_hour.map((one) => ({ hour: one.hour, count: one[outcome] }));

interface Waiting {
  collections: number;
  deliveries: number;
  oldest_at: string | null;
}

function sumOfUnassigned(rows: readonly Waiting[]) {
  const moments = rows.flatMap(({ oldest_at: at }) => (at === null ? [] : [Date.parse(at)]));
  return {
    count: rows.reduce((sum, { collections, deliveries }) => sum + collections + deliveries, 0),
    oldest: moments.length === 0 ? null : Math.min(...moments),
  };
}
