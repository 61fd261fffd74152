import { formatAmount, formatOneDecimal, roundDecimal } from './format.ts';
/** Default VAT percentage; the setting invoice_vat_percentage overrides it. */
export const VAT_PERCENTAGE = 15;

/** Amount split into net and VAT, which add up to the total. */
export interface VatSplit {
  excluding_vat: number;
  vat: number;
  total: number;
}

/** Rounds to four decimals, as in the ledger. */
export function toLedger(amount: number): number {
  return roundDecimal(amount, 4);
}

/** Rounds to cents, as on documents. */
export function toDocument(amount: number): number {
  return roundDecimal(amount, 2);
}

/** Splits a price that includes VAT: 95 contains 12.3913. */
export function splitVat(total: number, percentage = VAT_PERCENTAGE): VatSplit {
  const vat = toLedger((total * percentage) / (100 + percentage));
  return { excluding_vat: toLedger(total - vat), vat, total: toLedger(total) };
}

/** Adds VAT to a net price: 75 becomes 86.25. */
export function addVat(excluding: number, percentage = VAT_PERCENTAGE): VatSplit {
  const vat = toLedger((excluding * percentage) / 100);
  return { excluding_vat: toLedger(excluding), vat, total: toLedger(excluding + vat) };
}

/** Formats an amount: R 2 914,20. */
export function inRand(amount: number): string {
  const cents = toDocument(amount);
  return `${cents < 0 ? '-' : ''}R\u00a0${formatAmount(Math.abs(cents))}`;
}

// Thousands are separated by commas before a decimal point, or by spaces before either mark.
const byCommas = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const bySpaces = /^(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,12})(?:[.,]\d+)?$/;

function figuresIn(text: string): string | null {
  if (byCommas.test(text)) return text.replaceAll(',', '');
  return bySpaces.test(text) ? text.replaceAll(/\s/g, '').replace(',', '.') : null;
}

/** Formats rand for an input field: 1234,50. */
export const typedRand = (amount: number): string => amount.toFixed(2).replace('.', ',');

/**
 * Parses an amount as banks, spreadsheets and South Africans write it: 1234.50, 1 234,50, R1,234.50
 * and -R 86.25. Returns null for anything else, such as 1e309 or 1.234,50, instead of guessing.
 */
export function readAmount(text: string): number | null {
  const [, sign = '', written = ''] = /^([+\u2212-]?)\s*R?\s*(.*)$/i.exec(text.trim()) ?? [];
  const figures = figuresIn(written);
  if (figures === null) return null;
  const amount = toLedger(Number(figures));
  return sign === '' || sign === '+' || amount === 0 ? amount : -amount;
}

/**
 * Parses a typed price or percentage. A single comma separates decimals, so that 6,125 is a little
 * over six.
 */
export const readDecimal = (text: string): number | null =>
  readAmount(/^[^.,]*,\d{3}$/.test(text.trim()) ? text.replace(',', '.') : text);

const THOUSAND = 1000;

/** Formats an amount for a chart axis: R 200k, R 1,5k, R 50. */
export const inThousands = (amount: number): string =>
  amount < THOUSAND
    ? `R\u00a0${formatOneDecimal(amount)}`
    : `R\u00a0${formatOneDecimal(amount / THOUSAND)}k`;
