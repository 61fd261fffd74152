import { formatAmount, formatOneDecimal, roundDecimal } from './format.ts';
/** VAT of a new company; the setting invoice_vat_percentage overrides it. */
export const VAT_PERCENTAGE = 15;

/** An amount taken apart; the two parts add up to the whole. */
export interface VatSplit {
  excluding_vat: number;
  vat: number;
  total: number;
}

/** The ledger keeps four decimals. */
export function toLedger(amount: number): number {
  return roundDecimal(amount, 4);
}

/** Documents show cents. */
export function toDocument(amount: number): number {
  return roundDecimal(amount, 2);
}

/** Takes the VAT out of a price that contains it: 95 holds 12.3913. */
export function splitVat(total: number, percentage = VAT_PERCENTAGE): VatSplit {
  const vat = toLedger((total * percentage) / (100 + percentage));
  return { excluding_vat: toLedger(total - vat), vat, total: toLedger(total) };
}

/** Puts the VAT on a price without it: 75 becomes 86.25. */
export function addVat(excluding: number, percentage = VAT_PERCENTAGE): VatSplit {
  const vat = toLedger((excluding * percentage) / 100);
  return { excluding_vat: toLedger(excluding), vat, total: toLedger(excluding + vat) };
}

/** An amount as people read it: R 2 914,20. */
export function inRand(amount: number): string {
  const cents = toDocument(amount);
  return `${cents < 0 ? '-' : ''}R\u00a0${formatAmount(Math.abs(cents))}`;
}

// Thousands stand apart by a comma before a decimal point only, or by a space before either.
const byCommas = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const bySpaces = /^(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,12})(?:[.,]\d+)?$/;

function figuresIn(text: string): string | null {
  if (byCommas.test(text)) return text.replaceAll(',', '');
  return bySpaces.test(text) ? text.replaceAll(/\s/g, '').replace(',', '.') : null;
}

/** Rand as people here type it into a field: 1234,50. */
export const typedRand = (amount: number): string => amount.toFixed(2).replace('.', ',');

/**
 * An amount as banks, spreadsheets and people here write it: 1234.50, 1 234,50, R1,234.50 and -R 86.25.
 * What is none of these, 1e309 or 1.234,50 for instance, is null and never a guess.
 */
export function readAmount(text: string): number | null {
  const [, sign = '', written = ''] = /^([+\u2212-]?)\s*R?\s*(.*)$/i.exec(text.trim()) ?? [];
  const figures = figuresIn(written);
  if (figures === null) return null;
  const amount = toLedger(Number(figures));
  return sign === '' || sign === '+' || amount === 0 ? amount : -amount;
}

/** A price or percentage as somebody types it: of a single comma what follows are decimals, so that 6,125 is a little over six. */
export const readDecimal = (text: string): number | null =>
  readAmount(/^[^.,]*,\d{3}$/.test(text.trim()) ? text.replace(',', '.') : text);

const THOUSAND = 1000;

/** An amount at the side of a chart: R 200k, R 1,5k, R 50. */
export const inThousands = (amount: number): string =>
  amount < THOUSAND
    ? `R\u00a0${formatOneDecimal(amount)}`
    : `R\u00a0${formatOneDecimal(amount / THOUSAND)}k`;
