import { useQuery } from '@tanstack/react-query';
import type { Permission } from '#domain/people/permissions.ts';
import { useCan } from '#ui/use-can.ts';
import { useApp } from '#ui/app-context.ts';
import type { WallPlan } from './plan.ts';
import { useLines } from './now-lines.ts';
import { mapReading, readingOf } from './reading.ts';

/**
 * Background requests do not count as activity of the user. The wall display refetches all queries
 * marked `wall` together.
 */
const background = { background: true } as const;
const meta = { wall: true };
const PAGE = 1000;

/**
 * Figures of the wall display, each with its time; figures that the role may not see are not
 * requested.
 */
export function useFigures({ branch }: WallPlan) {
  const { api } = useApp();
  const can = useCan();
  const mayRead = (permission: Permission) => ({ meta, enabled: can(permission) });

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
    enabled: isKnown && can('View drivers map'),
  });
  const lockers = useQuery({
    ...api.query('GET /maps/lockers', {}, background),
    ...mayRead('View lockers'),
  });
  const failures = useQuery({
    ...api.query('GET /amazon-shipments/failures', { query: {} }, background),
    ...mayRead('View marketplace'),
  });
  const days = useDays(can('View operations') && branch === null);
  const ofDrivers = useBranchDay(found?.id ?? null);
  const ofDay = (outcome: 'delivered' | 'failed') =>
    isKnown && !found
      ? mapReading(days.today, (day) => day[outcome])
      : mapReading(ofDrivers, (sum) => sum[outcome]);
  return {
    holds: can,
    delivered: ofDay('delivered'),
    failed: ofDay('failed'),
    /** Branch of the figures; null for all branches or an unknown code. */
    branch: found ?? null,
    isKnown,
    now: mapReading(readingOf(now), (response) => response.now),
    unassigned: mapReading(readingOf(unassigned), sumOfUnassigned),
    drivers: mapReading(readingOf(drivers), ({ rows }) => rows),
    lockers: readingOf(lockers),
    failures: readingOf(failures),
    failureCount: mapReading(readingOf(failures), (groups) =>
      groups.reduce((sum, { count }) => sum + count, 0),
    ),
    ...days,
    /** Lines that need attention, the most urgent first. */
    lines: useLines(found?.id, isKnown && can('View shipments')),
  };
}

export type Figures = ReturnType<typeof useFigures>;

/** Fetches the branch of a code, because figures of all branches must not show under its name. */
function useBranch(code: string | null) {
  const { api } = useApp();
  const { data } = useQuery({
    ...api.query('GET /branches', { query: { range: [0, PAGE - 1] } }, background),
    meta,
    enabled: code !== null,
  });
  const found = data?.rows.find((branch) => branch.code.toUpperCase() === code);
  return { found, isKnown: code === null || data !== undefined };
}

/** Fetches driver activity of today and the compared day, for all branches, and the pace. */
function useDays(withPace: boolean) {
  const { api } = useApp();
  const todayQuery = useQuery({
    ...api.query('GET /ops-api/drivers_today_stats', { query: {} }, background),
    meta,
  });
  const date = todayQuery.data?.compared?.date;
  const lastWeekQuery = useQuery({
    ...api.query('GET /ops-api/drivers_today_stats', { query: { date } }, background),
    meta,
    enabled: date !== undefined,
  });
  const pace = useQuery({
    ...api.query('GET /ops-api/pace', {}, background),
    meta,
    enabled: withPace,
  });
  return {
    today: readingOf(todayQuery),
    lastWeek: readingOf(lastWeekQuery),
    pace: readingOf(pace),
  };
}

/** Fetches today's activity of the drivers of a branch. */
function useBranchDay(branchId: number | null) {
  const { api } = useApp();
  const filter = branchId === null ? {} : { branch_id: branchId };
  const response = useQuery({
    ...api.query(
      'GET /ops-api/drivers_summary',
      { query: { filter, range: [0, PAGE - 1] } },
      background,
    ),
    meta,
    enabled: branchId !== null,
  });
  return mapReading(readingOf(response), ({ rows }) => ({
    delivered: rows.reduce((sum, { delivered_today: count }) => sum + count, 0),
    failed: rows.reduce((sum, { failed_attempts_today: count }) => sum + count, 0),
  }));
}

export type Day = NonNullable<Figures['today']['data']>;

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
