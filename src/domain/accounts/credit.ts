import { cents, rand, subtract, type Cents } from '../kernel/cents.ts';
import { inRand } from '../kernel/money.ts';

/** Figures that decide how much an account can still book, in rand. */
export interface CreditStanding {
  billing_type: 'invoice' | 'prepaid';
  credit_limit: number;
  /** Temporary limit; null while the permanent limit applies. */
  credit_override?: number | null;
  /** Amount owed; negative if the account has paid ahead. */
  balance: number;
  /** Charges of shipments that are booked and not invoiced yet. */
  unbilled: number;
}

/**
 * Returns the limit that applies today: the temporary limit, or the permanent limit if there is no
 * temporary one.
 */
export const limitOf = ({
  credit_override: other,
  credit_limit: usual,
}: Pick<CreditStanding, 'credit_override' | 'credit_limit'>): number => other ?? usual;

/**
 * Amount that an account can still book; null without a limit. A prepaid account always has a
 * limit, usually zero.
 */
export function availableCredit(account: CreditStanding): Cents | null {
  if (account.billing_type === 'invoice' && limitOf(account) === 0) return null;
  const exposure = cents(account.balance + account.unbilled);
  return subtract(cents(limitOf(account)), exposure);
}

/** `true` if the account can book for the charge, otherwise the reason. */
export function canBookFor(account: CreditStanding, charge: number): true | string {
  const left = availableCredit(account);
  if (left === null || cents(charge) <= left) return true;
  const costs = `This shipment costs ${inRand(charge)}`;
  return account.billing_type === 'prepaid' && limitOf(account) === 0
    ? `${costs}; the account has ${inRand(Math.max(0, rand(left)))} left of its advance payments.`
    : `${costs}; the account has ${inRand(Math.max(0, rand(left)))} left of its credit limit.`;
}

/**
 * Returns the reason against a booking for users who may not see the debts of the account. States
 * only the price of the user's own booking.
 */
export const overLimitReason = (charge: number): string =>
  `This shipment costs ${inRand(charge)}, which is more than the account has available. Ask the person who manages the account.`;
