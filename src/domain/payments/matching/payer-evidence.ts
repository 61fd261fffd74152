import { cents } from '#domain/kernel/cents.ts';
import type { KnownWorld } from './known-world.ts';
import type { EarlierReceipt, Evidence, MatchingAccount, ReceiptFacts } from './world.ts';

const TIMES_TO_LEARN = 3;
const TIMES_USUAL = 2;
const DAYS_AROUND = 3;
const AMOUNT_SHARE = 0.1;
const HALF_MONTH = 15;
const MONTH = 31;

const dayOf = (day: string): number => Number(day.slice(8, 10));

/** Formats a day of the month: "20th". */
function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14;
  const ending = isTeen ? undefined : ['st', 'nd', 'rd'][(day % 10) - 1];
  return `${day}${ending ?? 'th'}`;
}

/** Days between two days of a month, wrapping at the end of the month. */
function daysApart(one: number, other: number): number {
  const days = Math.abs(one - other);
  return days > HALF_MONTH ? MONTH - days : days;
}

/** Evidence from a similar amount that the payer usually pays at this time of the month. */
function usualAmount({ receipt }: ReceiptFacts, own: readonly EarlierReceipt[]): Evidence[] {
  const day = dayOf(receipt.paid_on);
  const alike = own.filter(
    (one) =>
      daysApart(dayOf(one.paid_on), day) <= DAYS_AROUND &&
      Math.abs(cents(one.amount) - cents(receipt.amount)) <= AMOUNT_SHARE * cents(receipt.amount),
  );
  if (alike.length < TIMES_USUAL) return [];
  return [
    {
      group: 'payer',
      weight: 0.2,
      reason: `Usually pays about this amount around the ${ordinal(day)}`,
    },
  ];
}

/**
 * Finds evidence in earlier receipts of the same payer. The evidence is stronger if more of these
 * receipts belong to this account and fewer to other accounts.
 */
export function payerEvidence(
  facts: ReceiptFacts,
  account: MatchingAccount,
  world: KnownWorld,
): Evidence[] {
  const { payer, receipt } = facts;
  const same = world.earlierOf(payer).filter(({ id }) => id !== receipt.id);
  const own = same.filter(({ account_id }) => account_id === account.id);
  const times = own.length;
  if (payer === '' || times === 0) return [];
  const others = same.length - times;
  const weight = 0.75 * (times / same.length) * Math.min(1, times / TIMES_TO_LEARN);
  const often = times === 1 ? 'once' : `${times} times`;
  const besides = others === 0 ? 'never for another' : `${others} times for another`;
  const learned: Evidence = {
    group: 'payer',
    weight,
    reason: `"${payer}" paid for this account ${often}, ${besides}`,
  };
  return [learned, ...usualAmount(facts, own)];
}
