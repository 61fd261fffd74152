import { toDocument } from './money.ts';

declare const unit: unique symbol;
/** Whole cents, as posted and printed on documents. Prices have four decimals and stay in rand. */
export type Cents = number & { readonly [unit]: 'cents' };

const isWhole = (amount: number): amount is Cents => Number.isSafeInteger(amount);

function whole(amount: number): Cents {
  if (!isWhole(amount)) throw new Error(`${amount} is not a whole number of cents`);
  return amount;
}

/** Converts rand to whole cents, rounding half a cent away from zero. */
export const cents = (amount: number): Cents => whole(Math.round(toDocument(amount) * 100));

/** Converts cents to rand, as stored in rows and sent to clients. */
export const rand = (amount: Cents): number => amount / 100;

export const add = (...amounts: readonly Cents[]): Cents =>
  whole(amounts.reduce((sum: number, amount) => sum + amount, 0));

export const negate = (amount: Cents): Cents => whole(0 - amount);

export const subtract = (from: Cents, amount: Cents): Cents => add(from, negate(amount));

export const smaller = (one: Cents, other: Cents): Cents => (one < other ? one : other);

/** VAT contained in an amount: 15 of 115 at 15 %. */
export const vatIn = (amount: Cents, percentage: number): Cents =>
  cents((rand(amount) * percentage) / (100 + percentage));
