import { useCallback, useEffect, useState } from 'react';
import { isCalm } from '../../../map/interpolation.ts';
import { createReplayClock, type ReplayClock } from '../../../map/replay-clock.ts';
import { openReplayControl } from './replay-control.ts';
import { lastHours, readReplayState, type ReplayState } from './place.ts';

/** A replay that is on: whose, and what its clock shows. */
export interface Replaying {
  of: ReplayState['of'];
  clock: ReplayClock;
}

const CALM_MS = 1000;

/** Who asked for less motion sees the past in steps, and only when it is played. */
function begun({ period, moment, of, plays }: ReplayState): Replaying {
  const inSteps = (then: () => void) => void setTimeout(then, CALM_MS);
  const clock = createReplayClock({ period, moment, ...(isCalm() && { nextFrame: inSteps }) });
  // Until the past of its first moment is there.
  clock.hold(true);
  if (plays && !isCalm()) clock.toggle();
  return { of, clock };
}

/** The replay of this map, if one is on, and how to begin and leave it. */
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
