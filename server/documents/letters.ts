import { fileURLToPath } from 'node:url';

const LONGEST = 300;
const isBuiltIn =
  /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u0160\u0161\u017d\u017e\u0152\u0153\u0178]*$/u;
/** Letters that are in neither font and would print as boxes. */
const unknown =
  /[^\u0020-\u007e\u00a0-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2122]/gu;

const embedded = {
  plain: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
};

/** Text as printed: on one line, without control characters, at most 300 characters. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(unknown, '?')
    .trim()
    .slice(0, LONGEST);

/**
 * Font for a text. The built-in fonts of PDF readers contain Western letters only; other names,
 * such as Tshivenḓa, use a font that is embedded in the document.
 */
export function fontOf(text: string, isBold: boolean): string {
  if (isBuiltIn.test(text)) return isBold ? 'Helvetica-Bold' : 'Helvetica';
  return isBold ? embedded.bold : embedded.plain;
}
