import type { Page } from './page.ts';

/** Smallest type size that is still legible in print, in points. */
export const MIN_SIZE = 4;
const SIZE_STEP = 0.25;
/** Line height in all fonts used, as a multiple of the type size. */
export const LEADING = 1.17;

const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Numbers and signs, which follow the direction of the words before them. */
const isNeutral = /^[\d.,:;/+()#&-]+$/;

const NO_BREAK_SPACE = '\u00a0';

/** Joins adjacent right-to-left words, which the font reverses as a whole. */
function joinAdjacent(run: readonly string[]): string[] {
  const parts: string[] = [];
  for (const word of run) {
    const last = parts.at(-1) ?? '';
    if (isRightToLeft.test(last) && isRightToLeft.test(word))
      parts[parts.length - 1] = last + NO_BREAK_SPACE + word;
    else parts.push(word);
  }
  return parts;
}

/** Words as they are drawn from left to right. */
function inDrawingOrder(words: readonly string[]): string {
  const parts: string[] = [];
  let run: string[] = [];
  for (const word of words) {
    if (isRightToLeft.test(word) || (run.length > 0 && isNeutral.test(word))) {
      run.push(word);
      continue;
    }
    parts.push(...joinAdjacent(run).toReversed(), word);
    run = [];
  }
  parts.push(...joinAdjacent(run).toReversed());
  // The space after a right-to-left part is drawn on its left, so a second space separates it from
  // the next part.
  return parts
    .map((part, at) => (isRightToLeft.test(part) && at < parts.length - 1 ? `${part} ` : part))
    .join(' ');
}

/** Splits a word that is wider than a line. */
function piecesOf(word: string, most: number, widthOf: (text: string) => number): string[] {
  const pieces = [''];
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (pieces.at(-1) === '' || widthOf(longer) <= most) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}

/** Breaks a text into lines of at most this width, in the current font and size. */
function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const whole = inDrawingOrder(text.split(' '));
  if (widthOf(whole) <= width) return [whole];
  const lines: string[][] = [[]];
  let used = 0;
  const space = widthOf(' ');
  const words = text.split(' ').flatMap((word) => piecesOf(word, width, widthOf));
  for (const word of words) {
    const line = lines.at(-1) ?? [];
    const own = widthOf(word) + (isRightToLeft.test(word) ? space : 0);
    const isFirst = line.length === 0;
    if (isFirst || used + space + own <= width) {
      line.push(word);
      used += own + (isFirst ? 0 : space);
    } else {
      lines.push([word]);
      used = own;
    }
  }
  return lines.map(inDrawingOrder);
}

/** Lines of a text and their type size. */
interface Fitted {
  lines: string[];
  size: number;
}

/** Width left free, so that rounding does not break a line again. */
export const TOLERANCE = 0.5;

/** Breaks a text in the current font of the page. */
export function wrapText(
  page: Page,
  text: string,
  { width, size }: { width: number; size: number },
): string[] {
  // Widths grow in proportion to the size, so measuring one size is enough.
  page.fontSize(10);
  const measure = (part: string) => (page.widthOfString(part) * size) / 10;
  return linesOf(text, width, measure);
}

/**
 * Fits a whole text into a box: tries smaller and smaller type sizes, with line breaks, until all
 * lines fit. Nothing is cut off.
 */
export function fitText(
  page: Page,
  text: string,
  { width, height, size }: { width: number; height: number; size: number },
): Fitted {
  for (let smaller = size; smaller >= MIN_SIZE; smaller -= SIZE_STEP) {
    const lines = wrapText(page, text, { width, size: smaller });
    if (lines.length * smaller * LEADING <= Math.max(height, size * LEADING))
      return { lines, size: smaller };
  }
  return { lines: wrapText(page, text, { width, size: MIN_SIZE }), size: MIN_SIZE };
}
