import { waybill } from '../references.ts';
import type { NamedNumber } from './world.ts';

// What banks put around what the payer wrote.
const noise = new Set(
  'FNB OB ABSA BANK CAPITEC NEDBANK STANDARD STD INVESTEC MAGTAPE CREDIT PAYSHAP EFT PMT PAYMENT PAYMENTS CASH CASHFOCUS DEP DEPOSIT IBANK INTERNET TRANSFER TRF FROM INV INVOICE INVOICES ACC ACCOUNT REF NOV DEC JAN FEB MAR APR MAY JUN JUL AUG SEP OCT'.split(
    ' ',
  ),
);
const company = new Set('PTY LTD CC LIMITED INC THE AND EN BPK EDMS'.split(' '));

/** Capitals without accents; whatever is no letter or digit parts words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

/** The payer as a bank names them, without numbers, dates and words of the bank: what stays the same from month to month. */
export const payerOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => !/\d/.test(word) && !noise.has(word))
    .join(' ');

/** A name without what companies are called besides, to compare it with another. */
export const plainName = (name: string): string =>
  wordsOf(name)
    .filter((word) => !company.has(word))
    .join(' ');

const MOST_NUMBERS = 24;
const listed = /\b([A-Z]{2,4})[\s-]*0*(\d{1,6})\b((?:[\s,;/&+-]+\d{1,6}\b)*)/g;

/**
 * The invoice numbers that a text may mean: as they are written, without zeros, apart ("INV 329"), or in a
 * list that goes on with figures alone ("INV 329 342").
 */
export function numbersIn(text: string): NamedNumber[] {
  const found = [...text.toUpperCase().matchAll(listed)].flatMap(
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
  return [...each.values()].toReversed().slice(0, MOST_NUMBERS);
}

/** Words that may be the code of an account. */
export const codesIn = (text: string): string[] =>
  wordsOf(text).filter((word) => /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{4,20}$/.test(word));

/** Words that may be a reference that we gave somebody: they are long, so that nobody guesses one. */
export const referencesIn = (text: string): string[] =>
  wordsOf(text).filter((word) => word.length >= 5 && word.length <= 40);
