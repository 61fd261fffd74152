import { metresPerPixel, type View } from '../mercator.ts';
import type { Positions } from './positions.ts';

/** Maximum speed of vehicles in metres per second. */
const FASTEST = 30;
const SHORTEST_MS = 40;
const LONGEST_MS = 1000;

/**
 * Interval between frames of moving objects: the time in which the fastest vehicle moves one pixel.
 */
export const frameInterval = (view: Pick<View, 'latitude' | 'zoom'>): number =>
  Math.max(SHORTEST_MS, Math.min(LONGEST_MS, (1000 * metresPerPixel(view)) / FASTEST));

interface Glided {
  positions: Positions;
  view: () => Pick<View, 'latitude' | 'zoom'>;
  draw: () => void;
}

/**
 * Draws moving objects: after new positions, and at intervals while a driver glides between two
 * positions. Returns a function that stops it.
 */
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

/** Whether reduced motion is preferred; objects then jump to their newest position. */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;
