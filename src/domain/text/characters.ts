/**
 * Text without Excel's marks for text cells: a leading apostrophe, and the formula `="0821234567"`.
 */
function withoutTextMarks(text: string): string {
  if (text.length > 2 && text.startsWith('="') && text.endsWith('"')) return text.slice(2, -1);
  return text.length > 1 && text.startsWith("'") ? text.slice(1) : text;
}

/**
 * Text with one form of space, dash, apostrophe and digit, without invisible format characters and
 * Excel's text marks. For reading numbers, days and codes; texts to store stay unchanged.
 */
export const plainText = (text: string): string =>
  withoutTextMarks(
    text
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      .replaceAll(/[\p{Zs}\p{Cc}]+/gu, ' ')
      .replaceAll(/[\p{Pd}\u2212]/gu, '-')
      .replaceAll(/[\u2018\u2019\u02bc\u2032`\u00b4]/g, "'")
      .trim(),
  ).trim();

/**
 * Removes the matching signs from the end of a text. A regular expression that ends with `+$` takes
 * minutes for a hundred thousand such signs before another character.
 */
export function withoutEnd(text: string, sign: RegExp): string {
  const signs = Array.from(text);
  const last = signs.findLastIndex((one) => !sign.test(one));
  return signs.slice(0, last + 1).join('');
}

/** Invisible marks that chats and web pages put around copied text; people never type them. */
const copiedMarks = /[\u00ad\u200b\u200e\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]/g;

/** Text to store: accents in one form (NFC), without the invisible marks that copying adds. */
export const storedText = (text: string): string =>
  text.normalize('NFC').replaceAll(copiedMarks, '');

/** Text without accents, in lower case. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
