import { shiftDay } from '../kernel/business-days.ts';
import { add, cents, negate, rand, smaller, subtract } from '../kernel/cents.ts';

/** Age bands by days since the date of a debt; the last band has no end. */
export const ageBands = [
  { key: 'current', label: 'Current', from: null, until: 30 },
  { key: 'days_30', label: '30 days', from: 31, until: 60 },
  { key: 'days_60', label: '60 days', from: 61, until: 90 },
  { key: 'days_90', label: '90 days', from: 91, until: 120 },
  { key: 'days_120', label: '120+', from: 121, until: null },
] as const;

export type AgeKey = (typeof ageBands)[number]['key'];

/** Label of the age band of `date` on `day`. */
export function ageOn(day: string, date: string): string {
  const band = ageBands.find(({ until }) => until === null || date >= shiftDay(day, -until));
  return band?.label ?? '';
}

/**
 * Returns the range of dates that the age band covers on `day`. A side on which the band is open
 * has no limit.
 */
export function daysOfBand(key: AgeKey, day: string): { from?: string; until?: string } {
  const { from = null, until = null } = ageBands.find((one) => one.key === key) ?? {};
  return {
    ...(until !== null && { from: shiftDay(day, -until) }),
    ...(from !== null && { until: shiftDay(day, -from) }),
  };
}

/** Date from which ages count: the invoice date or the due date. */
export const ageBases = ['invoice-date', 'due-date'] as const;

/** How credits are shown: in a column of their own, or set off against the oldest debts. */
export const creditTreatments = ['apart', 'oldest-first'] as const;

/** Debts by age, in rand. The bands plus `unallocated` (negative) add up to the balance. */
export type Ages = Record<AgeKey | 'unallocated' | 'balance', number>;

export const noAges: Ages = {
  current: 0,
  days_30: 0,
  days_60: 0,
  days_90: 0,
  days_120: 0,
  unallocated: 0,
  balance: 0,
};

/** Sets credits off against the oldest debts first; the rest stays unallocated. */
export function setOffCredits(ages: Ages): Ages {
  const result = { ...ages };
  let credit = negate(cents(ages.unallocated));
  for (const { key } of ageBands.toReversed()) {
    const part = smaller(credit, cents(ages[key]));
    result[key] = rand(subtract(cents(ages[key]), part));
    credit = subtract(credit, part);
  }
  return { ...result, unallocated: rand(negate(credit)) };
}

/** Adds up ages band by band. */
export function addAges(all: readonly Ages[]): Ages {
  const sum = { ...noAges };
  for (const ages of all)
    for (const key of [...ageBands.map((band) => band.key), 'unallocated', 'balance'] as const)
      sum[key] = rand(add(cents(sum[key]), cents(ages[key])));
  return sum;
}

/** Groups by which an age analysis can sum its accounts. */
export const ageGroupings = ['account', 'agent', 'branch'] as const;
