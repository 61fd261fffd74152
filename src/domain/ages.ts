import { shifted } from './business-days.ts';
import { add, cents, negative, rand, smaller, subtract } from './cents.ts';

/** How long something has been owed, by days from its date; the last band has no end. */
export const ageBands = [
  { key: 'current', label: 'Current', from: null, until: 30 },
  { key: 'days_30', label: '30 days', from: 31, until: 60 },
  { key: 'days_60', label: '60 days', from: 61, until: 90 },
  { key: 'days_90', label: '90 days', from: 91, until: 120 },
  { key: 'days_120', label: '120+', from: 121, until: null },
] as const;

export type AgeKey = (typeof ageBands)[number]['key'];

/** The band on `day` of what began on a date, in words. */
export function ageOn(day: string, date: string): string {
  const band = ageBands.find(({ until }) => until === null || date >= shifted(day, -until));
  return band?.label ?? '';
}

/** The days on which what is in a band on `day` began; without an end on the side that has none. */
export function daysOfBand(key: AgeKey, day: string): { from?: string; until?: string } {
  const { from = null, until = null } = ageBands.find((one) => one.key === key) ?? {};
  return {
    ...(until !== null && { from: shifted(day, -until) }),
    ...(from !== null && { until: shifted(day, -from) }),
  };
}

/** From which day ages count: that of the invoice, or that on which it is due. */
export const ageBases = ['invoice-date', 'due-date'] as const;

/** What becomes of credits: they stand apart, or settle the oldest debts first. */
export const creditTreatments = ['apart', 'oldest-first'] as const;

/** What is owed by age, in rand. Five ages and what is unallocated, which is negative, add up to the balance. */
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

/** Sets credits off against what is owed longest; what is left of them stays unallocated. */
export function setOff(ages: Ages): Ages {
  const result = { ...ages };
  let credit = negative(cents(ages.unallocated));
  for (const { key } of ageBands.toReversed()) {
    const part = smaller(credit, cents(ages[key]));
    result[key] = rand(subtract(cents(ages[key]), part));
    credit = subtract(credit, part);
  }
  return { ...result, unallocated: rand(negative(credit)) };
}

/** The sum of ages, in each band. */
export function addAges(all: readonly Ages[]): Ages {
  const sum = { ...noAges };
  for (const ages of all)
    for (const key of [...ageBands.map((band) => band.key), 'unallocated', 'balance'] as const)
      sum[key] = rand(add(cents(sum[key]), cents(ages[key])));
  return sum;
}

/** What an age analysis sums its accounts by, beside the whole company. */
export const ageGroupings = ['account', 'agent', 'branch'] as const;
