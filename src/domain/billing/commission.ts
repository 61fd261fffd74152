import { add, cents, negate, rand, type Cents } from '../kernel/cents.ts';

/**
 * Allocation to an invoice with a sales agent, or the reversal of such an allocation; amounts in
 * rand.
 */
export interface Settled {
  amount: number;
  /** Whether this entry reverses an earlier allocation. */
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
 * Returns the amount excluding VAT of an allocation, and the commission on that amount. Each is
 * rounded to whole cents, half a cent away from zero, so that a reversal cancels the allocation to
 * the cent.
 */
export function commissionOfAllocation({
  amount,
  is_undone: isUndone,
  total,
  total_excluding_vat: excluding,
  commission_percentage: percentage,
}: Settled): Earned {
  const received = total === 0 ? cents(0) : cents((amount * excluding) / total);
  const commission = cents((rand(received) * percentage) / 100);
  return isUndone
    ? { received: negate(received), commission: negate(commission) }
    : { received, commission };
}

/** Amount excluding VAT and commission in rand; negative if more was undone than received. */
export function commissionOf(settled: readonly Settled[]): {
  received: number;
  commission: number;
} {
  const earned = settled.map(commissionOfAllocation);
  return {
    received: rand(add(...earned.map(({ received }) => received))),
    commission: rand(add(...earned.map(({ commission }) => commission))),
  };
}
