import { fileURLToPath } from 'node:url';

const isBuiltIn =
  /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122\u0160\u0161\u017d\u017e\u0152\u0153\u0178]*$/u;

/** Embedded fonts; domain/printing/printable.ts lists the letters that both fonts contain. */
const embedded = {
  plain: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
};

/**
 * Font for a text. The built-in fonts of PDF readers contain Western letters only; other names,
 * such as Tshivenḓa, use a font that is embedded in the document.
 */
export function fontOf(text: string, isBold: boolean): string {
  if (isBuiltIn.test(text)) return isBold ? 'Helvetica-Bold' : 'Helvetica';
  return isBold ? embedded.bold : embedded.plain;
}
