import { project, type Point, type View } from './mercator.ts';

/** How much room a label takes: letters of its size, and a line with the air around it. */
const LETTER_PX = 7;
const LINE_PX = 16;

/** Labels that can be read: each that would lie over an earlier one is left out. */
export function readable<L extends Point & { text: string }>(
  labels: readonly L[],
  view: View,
): L[] {
  const kept: { x: number; y: number; half: number }[] = [];
  return labels.filter((label) => {
    const [x, y] = project(view, label);
    const half = (label.text.length * LETTER_PX) / 2;
    const isFree = kept.every(
      (one) => Math.abs(one.y - y) >= LINE_PX || Math.abs(one.x - x) >= one.half + half,
    );
    if (isFree) kept.push({ x, y, half });
    return isFree;
  });
}
