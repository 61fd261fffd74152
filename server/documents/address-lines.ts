import { printableText } from '#domain/printing/printable.ts';
import { LEADING, MIN_SIZE, TOLERANCE, wrapText } from './fitting.ts';
import { fontOf } from './letters.ts';
import { write, type Page } from './page.ts';

/** Line spacing of an address, as a multiple of the type size. */
const LINE_LEADING = 1.3;
const SIZE_STEP = 0.25;

interface Room {
  width: number;
  height: number;
  /** Largest type size. */
  size: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/**
 * Heights of the lines at a type size. The first line is in bold type, and long lines are wrapped.
 */
const heightsAt = (page: Page, lines: readonly string[], room: { width: number; size: number }) =>
  lines.map((line, at) => {
    const words = printableText(line);
    page.font(fontOf(words, at === 0));
    const broken = wrapText(page, words, { ...room, width: room.width - TOLERANCE });
    return room.size * (LINE_LEADING + (broken.length - 1) * LEADING);
  });

/**
 * Largest type size at which the lines fit into a space, and the heights of the lines at that size.
 */
function fitLines(page: Page, lines: readonly string[], { width, height, size }: Room) {
  let smaller = size;
  let heights = heightsAt(page, lines, { width, size: smaller });
  while (sumOf(heights) > height && smaller > MIN_SIZE) {
    smaller -= SIZE_STEP;
    heights = heightsAt(page, lines, { width, size: smaller });
  }
  return { size: smaller, heights };
}

/** Height that the lines need when they are fitted into a space. */
export const heightOfLines = (page: Page, lines: readonly string[], room: Room): number =>
  sumOf(fitLines(page, lines, room).heights);

/**
 * Writes lines one below the other, the first in bold type, and cuts none off. If the space is too
 * low, all lines get smaller type.
 */
export function writeLines(
  page: Page,
  lines: readonly string[],
  { x, y, ...room }: Room & { x: number; y: number },
): void {
  const { size, heights } = fitLines(page, lines, room);
  let top = y;
  for (const [at, line] of lines.entries()) {
    const height = heights[at] ?? 0;
    write(page, line, { x, y: top, width: room.width, height, size, isBold: at === 0 });
    top += height;
  }
}
