import { waybill } from '#domain/search/references.ts';
import { withoutShortened } from '#domain/text/cells.ts';
import { withoutAccents } from '#domain/text/characters.ts';
import type { NamedNumber } from './world.ts';

// Words that banks add around the payer's text.
const noise = new Set(
  'FNB OB ABSA BANK CAPITEC NEDBANK STANDARD STD INVESTEC MAGTAPE CREDIT PAYSHAP EFT PMT PAYMENT PAYMENTS CASH CASHFOCUS DEP DEPOSIT IBANK INTERNET TRANSFER TRF FROM INV INVOICE INVOICES ACC ACCOUNT REF NOV DEC JAN FEB MAR APR MAY JUN JUL AUG SEP OCT'.split(
    ' ',
  ),
);
const company = new Set('PTY LTD CC LIMITED INC THE AND EN BPK EDMS'.split(' '));

/**
 * Words in upper case without accents; every character except letters and digits separates words.
 */
const wordsOf = (text: string): string[] =>
  withoutAccents(withoutShortened(text))
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

/**
 * Extracts the payer from a bank text: leaves out numbers, dates and words of the bank, so that the
 * payer is the same every month.
 */
export const payerOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => !/\d/.test(word) && !noise.has(word))
    .join(' ');

/** Name without company suffixes, for comparison. */
export const plainName = (name: string): string =>
  wordsOf(name)
    .filter((word) => !company.has(word))
    .join(' ');

const MAX_NUMBERS = 24;
const listed = /\b([A-Z]{2,4})[\s-]*0*(\d{1,6})\b((?:[\s,;/&+-]+\d{1,6}\b)*)/g;

/**
 * Invoice numbers that a text may mean: as written, without zeros, separated ("INV 329"), or in a
 * list that continues with bare numbers ("INV 329 342").
 */
export function numbersIn(text: string): NamedNumber[] {
  const found = [...withoutShortened(text).toUpperCase().matchAll(listed)].flatMap(
    ([whole, prefix = '', first = '', rest = '']) => {
      const written = whole.slice(0, whole.length - rest.length).trim();
      const others = rest.match(/\d+/g) ?? [];
      return [
        { written, number: waybill(prefix, Number(first)), isBare: false },
        ...others.map((one) => ({
          written: one,
          number: waybill(prefix, Number(one)),
          isBare: true,
        })),
      ];
    },
  );
  const each = new Map(found.toReversed().map((one) => [one.number, one]));
  return [...each.values()].toReversed().slice(0, MAX_NUMBERS);
}

/** Words that may be an account code. */
export const codesIn = (text: string): string[] =>
  wordsOf(text).filter((word) => /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{4,20}$/.test(word));

/** Returns the words that may be one of our payment references. */
export const referencesIn = (text: string): string[] =>
  wordsOf(text).filter((word) => word.length >= 5 && word.length <= 40);
