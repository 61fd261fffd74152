/** Excel's marks of a text: a leading apostrophe, and the formula `="0821234567"`. */
const textMarks = /^(?:'(?=.)|="(?=.*"$))|(?<=^=".*)"$/gsu;

/**
 * Text with one form of space, dash, apostrophe and digit, without invisible format characters and
 * Excel's marks of a text. For reading numbers, days and codes; texts to keep stay as they are.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\p{Zs}\p{Cc}]+/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\u2018\u2019\u02bc\u2032`\u00b4]/g, "'")
    .trim()
    .replaceAll(textMarks, '')
    .trim();

/** Text without accents, in lower case. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
