import { useCallback, useEffect, useState } from 'react';
import { prefersReducedMotion } from '#map/positions/interpolation.ts';
import { createReplayClock, type ReplayClock } from '#map/positions/replay-clock.ts';
import { openReplayControl } from './replay-control.ts';
import { lastHours, readReplayState, type ReplayState } from './place.ts';

/** Active replay: its drivers and clock. */
export interface Replaying {
  of: ReplayState['of'];
  clock: ReplayClock;
}

const CALM_MS = 1000;

/**
 * Starts a replay. With reduced motion it runs in steps, and only after the user presses play.
 */
function begun({ period, moment, of, plays }: ReplayState): Replaying {
  const inSteps = (then: () => void) => void setTimeout(then, CALM_MS);
  const clock = createReplayClock({
    period,
    moment,
    ...(prefersReducedMotion() && { nextFrame: inSteps }),
  });
  // The clock is held until the data of its start is loaded.
  clock.hold(true);
  if (plays && !prefersReducedMotion()) clock.toggle();
  return { of, clock };
}

/** Active replay of the map, with functions to start and leave it. */
export function useReplaying() {
  const [replaying, setReplaying] = useState<Replaying | null>(() => {
    const requested = readReplayState(location.search, Date.now());
    return requested && begun(requested);
  });
  const start = useCallback(
    (hours: number, of: ReplayState['of']) => setReplaying(begun(lastHours(hours, of, Date.now()))),
    [],
  );
  const leave = useCallback(() => setReplaying(null), []);
  useEffect(() => {
    const toggle = () => replaying?.clock.toggle();
    return openReplayControl({ isOn: replaying !== null, start, leave, toggle });
  }, [replaying, start, leave]);
  return { replaying, start, leave };
}
