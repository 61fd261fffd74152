import { shownAt, type DayClock } from './clock.ts';

export interface Moment {
  now: number;
  /** What the clock of the simulated day shows. */
  simulated: number;
  /** How much faster the simulated day passes. */
  speed: number;
}

type Work = (moment: Moment) => Promise<void>;

/** Work that is prepared when it is first done, and left alone while the day is paused or not begun. */
export function byTheClock(
  clock: () => Promise<DayClock | null>,
  prepare: () => Promise<Work>,
): () => Promise<void> {
  let working: Work | undefined;
  return async () => {
    const shown = await clock();
    if (shown === null || shown.state === 'paused') return;
    working ??= await prepare();
    const now = Date.now();
    await working({ now, simulated: shownAt(shown, now), speed: shown.speed });
  };
}
