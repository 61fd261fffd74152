import { cents, rand, subtract, type Cents } from './cents.ts';
import { inRand } from './money.ts';

/** What decides how much an account may still book. */
export interface CreditStanding {
  billing_type: 'invoice' | 'prepaid';
  credit_limit: number;
  /** What it owes; below zero, what it has paid ahead. */
  balance: number;
  /** What it has booked and was not invoiced. */
  unbilled: number;
}

/** What an account may still book; null where no limit is set. One that pays ahead always has a limit, usually zero. */
export function available(account: CreditStanding): Cents | null {
  if (account.billing_type === 'invoice' && account.credit_limit === 0) return null;
  const exposure = cents(account.balance + account.unbilled);
  return subtract(cents(account.credit_limit), exposure);
}

/** True when the account may book for so much, otherwise why not. */
export function withinCredit(account: CreditStanding, charge: number): true | string {
  const left = available(account);
  if (left === null || cents(charge) <= left) return true;
  const costs = `This shipment costs ${inRand(charge)}`;
  return account.billing_type === 'prepaid' && account.credit_limit === 0
    ? `${costs}; the account has ${inRand(Math.max(0, rand(left)))} left of what it paid ahead.`
    : `${costs}; the account has ${inRand(Math.max(0, rand(left)))} left of its credit limit.`;
}

/** The same to whoever may not be told what the account owes; the price of the own booking is theirs to know. */
export const beyondCredit = (charge: number): string =>
  `This shipment costs ${inRand(charge)}, which is more than the account may still book. Ask whoever manages the account.`;
