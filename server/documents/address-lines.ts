import { printableText } from '#domain/printing/printable.ts';
import { LEADING, MIN_SIZE, TOLERANCE, wrapText } from './fitting.ts';
import { fontOf } from './letters.ts';
import { write, type Page } from './page.ts';

/** Leading between the lines of an address, as a share of the size of the type. */
const LINE_LEADING = 1.3;
const SIZE_STEP = 0.25;

interface Room {
  width: number;
  height: number;
  /** Largest size of the type. */
  size: number;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

/** Heights of lines, the first in bold type, with long ones broken. */
const heightsAt = (page: Page, lines: readonly string[], room: { width: number; size: number }) =>
  lines.map((line, at) => {
    const words = printableText(line);
    page.font(fontOf(words, at === 0));
    const broken = wrapText(page, words, { ...room, width: room.width - TOLERANCE });
    return room.size * (LINE_LEADING + (broken.length - 1) * LEADING);
  });

/** Largest type in which lines fit into a room, and their heights. */
function fitLines(page: Page, lines: readonly string[], { width, height, size }: Room) {
  let smaller = size;
  let heights = heightsAt(page, lines, { width, size: smaller });
  while (sumOf(heights) > height && smaller > MIN_SIZE) {
    smaller -= SIZE_STEP;
    heights = heightsAt(page, lines, { width, size: smaller });
  }
  return { size: smaller, heights };
}

/** Height of lines in a room. */
export const heightOfLines = (page: Page, lines: readonly string[], room: Room): number =>
  sumOf(fitLines(page, lines, room).heights);

/**
 * Writes lines one below the other, the first in bold type, without cutting any off. All get
 * smaller type if the room is too low.
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
