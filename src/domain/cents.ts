import { toDocument } from './money.ts';

declare const unit: unique symbol;
/** Whole cents: what is posted, and what documents add up. Prices have four decimals and stay rand. */
export type Cents = number & { readonly [unit]: 'cents' };

const isWhole = (amount: number): amount is Cents => Number.isSafeInteger(amount);

function whole(amount: number): Cents {
  if (!isWhole(amount)) throw new Error(`${amount} is no whole number of cents`);
  return amount;
}

/** An amount in rand as whole cents, half a cent away from zero. */
export const cents = (amount: number): Cents => whole(Math.round(toDocument(amount) * 100));

/** Whole cents as they stand in rows and on the wire. */
export const rand = (amount: Cents): number => amount / 100;

export const add = (...amounts: readonly Cents[]): Cents =>
  whole(amounts.reduce((sum: number, amount) => sum + amount, 0));

export const negative = (amount: Cents): Cents => whole(0 - amount);

export const subtract = (from: Cents, amount: Cents): Cents => add(from, negative(amount));

export const smaller = (one: Cents, other: Cents): Cents => (one < other ? one : other);

/** The VAT that an amount contains: 115 holds 15. */
export const vatIn = (amount: Cents, percentage: number): Cents =>
  cents((rand(amount) * percentage) / (100 + percentage));
