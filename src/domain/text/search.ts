/**
 * Form in which a search compares texts: lower case, without accents, and with one form of
 * apostrophe, dash and space. `baton_plain(text)` is the same rule in the database, so that
 * `therese` finds `Thérèse` and `o'brien` finds `O’Brien`.
 */

/**
 * Accented letters of the languages of South Africa and Europe. The list is short, because the
 * database compares each character with all of it.
 */
const letters = 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćčďēęěğīłńņňōőřśşšťūůųźżžḓḽṅṋṱøđ';
const otherLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd' };
const signs = [
  ['\u2018\u2019\u02bc', "'"],
  ['\u2010\u2011\u2013\u2014\u2212', '-'],
  ['\u00a0\u2009\u202f', ' '],
] as const;
/** Combining accents in texts that are not NFC, and invisible marks that copying adds. */
const dropped = '\u0300\u0301\u0302\u0303\u0308\u030c\u0327\u032d\u200b\u200e\ufeff';

const baseOf = (letter: string): string =>
  otherLetters[letter] ?? letter.normalize('NFD').slice(0, 1);

// Letters in both cases, because `lower` in some databases knows only ASCII.
const accented = [...letters].flatMap((letter) => [
  [letter, baseOf(letter)] as const,
  [letter.toUpperCase(), baseOf(letter)] as const,
]);

/**
 * Signs and their plain forms in the order of SQL's `translate`; signs without a plain form are
 * dropped.
 */
export const plainForms = {
  from:
    accented.map(([letter]) => letter).join('') + signs.map(([from]) => from).join('') + dropped,
  to:
    accented.map(([, plain]) => plain).join('') +
    signs.map(([from, to]) => to.repeat(from.length)).join(''),
} as const;

const formOf = new Map(
  [...plainForms.from].map((sign, at) => [sign, plainForms.to[at] ?? ''] as const),
);

const isAscii = /^\p{ASCII}*$/u;

const withoutSigns = (text: string): string =>
  [...text.normalize('NFC').toLowerCase()].map((sign) => formOf.get(sign) ?? sign).join('');

/** Text in the form in which a search compares it. */
export const searchText = (text: string): string =>
  isAscii.test(text) ? text.toLowerCase() : withoutSigns(text);

/** Whether a text holds the typed words. */
export const holdsText = (text: string, typed: string): boolean =>
  searchText(text).includes(searchText(typed.trim()));
