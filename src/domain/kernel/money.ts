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

/** Formats rand for an input field: 1234,50. */
export const typedRand = (amount: number): string => amount.toFixed(2).replace('.', ',');

const THOUSAND = 1000;

/** Formats an amount for a chart axis: R 200k, R 1,5k, R 50. */
export const inThousands = (amount: number): string =>
  amount < THOUSAND
    ? `R\u00a0${formatOneDecimal(amount)}`
    : `R\u00a0${formatOneDecimal(amount / THOUSAND)}k`;
