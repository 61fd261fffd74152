import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Client } from '#api/client.ts';
import type { ResponseOf, RowOf } from '#api/endpoint-types.ts';
import { pastFix, TRAIL_MS, type Past } from '#map/positions/past-frames.ts';
import type { Period, ReplayClock } from '#map/positions/replay-clock.ts';
import { tracksOf } from '#map/positions/tracks.ts';
import { useApp } from '#ui/app-context.ts';
import { gapOf, partsOf, planFor, type ReplayPlan } from './plan.ts';
import type { Replaying } from './use-replaying.ts';

/** Interval at which texts and lists are updated during a replay. */
const BEAT_MS = 250;
/** Time ahead for which data is prefetched. */
const AHEAD_MS = 10_000;
/** Time that an unused part stays in the cache. */
const KEPT_MS = 60_000;

type Driver = RowOf<'GET /drivers'>;
type History = ResponseOf<'GET /drivers/positions/history'>;
type HistoryQuery = { data: History | undefined; error: Error | null; refetch: () => unknown };

/** Current replay time. Updates at 4 Hz while playing, immediately when paused. */
function useShown(clock: ReplayClock | undefined) {
  const read = () => ({
    moment: clock?.moment() ?? 0,
    isPlaying: clock?.isPlaying() ?? false,
    pace: clock?.pace() ?? 1,
  });
  const [shown, setShown] = useState({ ...read(), clock });
  useEffect(() => {
    if (!clock) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      timer = undefined;
      setShown({
        moment: clock.moment(),
        isPlaying: clock.isPlaying(),
        pace: clock.pace(),
        clock,
      });
    };
    const onChange = () => {
      if (clock.isPlaying()) timer ??= setTimeout(show, BEAT_MS);
      else show();
    };
    show();
    const stop = clock.subscribe(onChange);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [clock]);
  return shown.clock === clock ? shown : { ...read(), clock };
}

/**
 * Past of a replay: loads the part around the current replay time, and prefetches the next part.
 */
export function usePast(replaying: Replaying | null, drivers: readonly Driver[] | undefined) {
  const { api } = useApp();
  const clock = replaying?.clock;
  const of = replaying?.of ?? null;
  const { moment, isPlaying, pace } = useShown(clock);
  const count = of?.length ?? drivers?.length;
  const plan = useMemo(() => planFor(count ?? 1), [count]);
  const gap = gapOf(plan);
  const historyQuery = (stretch: Period) =>
    clock && count !== undefined
      ? partsOf(clock.period, plan.length, stretch).map((part) => history(api, { part, plan, of }))
      : [];
  const { tracks, failure, isPending, again } = useQueries({
    queries: historyQuery({ from: moment - TRAIL_MS, until: moment + gap }),
    combine: combined,
  });
  useQueries({
    queries: isPlaying ? historyQuery({ from: moment, until: moment + pace * AHEAD_MS }) : [],
  });
  const isReady = count !== undefined && !isPending && failure === null;
  useEffect(() => clock?.hold(!isReady), [clock, isReady]);
  const past = useMemo<Past>(() => ({ tracks, gap }), [tracks, gap]);
  const { length } = plan;
  // Memoised, because a new object would cause everything derived from it to be computed again.
  return useMemo(
    () =>
      clock
        ? {
            clock,
            of,
            past,
            moment,
            isPlaying,
            pace,
            isPending: count === undefined || isPending,
            failure,
            again,
            /** Whether the whole period was loaded, so that missing data is a gap. */
            isWhole: length >= clock.period.until - clock.period.from + TRAIL_MS,
          }
        : null,
    [clock, of, past, moment, isPlaying, pace, count, isPending, failure, again, length],
  );
}

export type PastView = NonNullable<ReturnType<typeof usePast>>;

interface HistoryInput {
  part: Period;
  plan: ReplayPlan;
  of: readonly number[] | null;
}

function history(api: Client, { part, plan, of }: HistoryInput) {
  const query = {
    from: new Date(part.from).toISOString(),
    to: new Date(part.until).toISOString(),
    every: plan.every,
    ...(of && { driver_ids: [...of] }),
  };
  return {
    ...api.query('GET /drivers/positions/history', { query }, { background: true }),
    // Never refetches or compares the past, because it does not change and comparing it would take
    // too long.
    staleTime: Infinity,
    structuralSharing: false,
    gcTime: KEPT_MS,
  };
}

const combined = (queries: readonly HistoryQuery[]) => ({
  tracks: tracksOf(queries.flatMap(({ data }) => data ?? [])),
  failure: queries.find(({ error }) => error)?.error ?? null,
  isPending: queries.some(({ data, error }) => data === undefined && error === null),
  again: () => queries.filter(({ error }) => error).forEach((query) => query.refetch()),
});

/** Driver with the position at the current time of the replay. */
export function asOfPast(driver: Driver, { past, moment }: PastView): Driver {
  const fix = pastFix(past, driver.id, moment);
  if (fix === null) return { ...driver, position: null };
  const { longitude, latitude, heading, speed, at } = fix;
  const measured = { longitude, latitude, heading, speed, at: new Date(at).toISOString() };
  return { ...driver, position: { ...measured, accuracy: 0, battery: null } };
}
