import { metresPerPixel, type View } from './mercator.ts';
import type { Positions } from './positions.ts';

/** As fast as vehicles go, in metres a second. */
const FASTEST = 30;
const SHORTEST_MS = 40;
const LONGEST_MS = 1000;

/** How long a map can wait between two pictures of what moves: until the fastest is a pixel further. */
export const frameInterval = (view: Pick<View, 'latitude' | 'zoom'>): number =>
  Math.max(SHORTEST_MS, Math.min(LONGEST_MS, (1000 * metresPerPixel(view)) / FASTEST));

interface Glided {
  positions: Positions;
  view: () => Pick<View, 'latitude' | 'zoom'>;
  draw: () => void;
}

/** Draws what moves: when fixes come, and as often as it shows while somebody is on the way between two. Returns how to stop. */
export function drawInterpolated({ positions, view, draw }: Glided): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drawFrame = () => {
    timer = undefined;
    draw();
    if (Date.now() < positions.glidesUntil()) timer = setTimeout(drawFrame, frameInterval(view()));
  };
  const stop = positions.subscribe(() => {
    clearTimeout(timer);
    drawFrame();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Whether reduced motion is preferred: then everything jumps to its last fix. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
