import { shownAt } from './clock.ts';
import type { Controls } from './controls.ts';

export interface Moment {
  now: number;
  /** What the clock of the simulated day shows. */
  simulated: number;
  /** How much faster the simulated day passes. */
  speed: number;
}

type Work = (moment: Moment) => Promise<void>;

/** Work that is prepared when it is first done, and left alone while the day is paused. */
export function byTheClock(
  { clock }: Pick<Controls, 'clock'>,
  prepare: () => Promise<Work>,
): () => Promise<void> {
  let working: Work | undefined;
  return async () => {
    const shown = clock();
    if (shown.state === 'paused') return;
    working ??= await prepare();
    const now = Date.now();
    await working({ now, simulated: shownAt(shown, now), speed: shown.speed });
  };
}
