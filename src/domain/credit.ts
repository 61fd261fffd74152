import { cents, rand, subtract, type Cents } from './cents.ts';
import { inRand } from './money.ts';

/** What decides how much an account may still book. */
export interface CreditStanding {
  billing_type: 'invoice' | 'prepaid';
  credit_limit: number;
  /** The other limit that it has for a while; null while its usual one holds. */
  credit_override?: number | null;
  /** What it owes; below zero, what it has paid ahead. */
  balance: number;
  /** What it has booked and was not invoiced. */
  unbilled: number;
}

/** The limit that holds now. */
export const limitOf = ({
  credit_override: other,
  credit_limit: usual,
}: Pick<CreditStanding, 'credit_override' | 'credit_limit'>): number => other ?? usual;

/** What an account may still book; null where no limit is set. One that pays ahead always has a limit, usually zero. */
export function available(account: CreditStanding): Cents | null {
  if (account.billing_type === 'invoice' && limitOf(account) === 0) return null;
  const exposure = cents(account.balance + account.unbilled);
  return subtract(cents(limitOf(account)), exposure);
}

/** True when the account may book for so much, otherwise why not. */
export function withinCredit(account: CreditStanding, charge: number): true | string {
  const left = available(account);
  if (left === null || cents(charge) <= left) return true;
  const costs = `This shipment costs ${inRand(charge)}`;
  return account.billing_type === 'prepaid' && limitOf(account) === 0
    ? `${costs}; the account has ${inRand(Math.max(0, rand(left)))} left of what it paid ahead.`
    : `${costs}; the account has ${inRand(Math.max(0, rand(left)))} left of its credit limit.`;
}

/** The same to whoever may not be told what the account owes; the price of the own booking is theirs to know. */
export const beyondCredit = (charge: number): string =>
  `This shipment costs ${inRand(charge)}, which is more than the account may still book. Ask whoever manages the account.`;
