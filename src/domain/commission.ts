import { add, cents, negative, rand, type Cents } from './cents.ts';

/** What a payment settled of an invoice with a sales agent; amounts in rand. */
export interface Settled {
  amount: number;
  /** Whether this takes back what was settled before. */
  is_undone: boolean;
  total: number;
  total_excluding_vat: number;
  commission_percentage: number;
}

interface Earned {
  received: Cents;
  commission: Cents;
}

/**
 * The part of one allocation that is not VAT, and the commission on it. Each is rounded by itself to whole cents, half a
 * cent away from zero, so that undoing an allocation takes back to the cent what it gave.
 */
export function earnedBy({
  amount,
  is_undone: isUndone,
  total,
  total_excluding_vat: excluding,
  commission_percentage: percentage,
}: Settled): Earned {
  const received = total === 0 ? cents(0) : cents((amount * excluding) / total);
  const commission = cents((rand(received) * percentage) / 100);
  return isUndone
    ? { received: negative(received), commission: negative(commission) }
    : { received, commission };
}

/** What was received excluding VAT and the commission on it, in rand; below zero where more was undone than came in. */
export function commissionOf(settled: readonly Settled[]): {
  received: number;
  commission: number;
} {
  const earned = settled.map(earnedBy);
  return {
    received: rand(add(...earned.map(({ received }) => received))),
    commission: rand(add(...earned.map(({ commission }) => commission))),
  };
}
