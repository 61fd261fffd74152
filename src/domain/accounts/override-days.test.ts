import { expect, test } from 'vitest';
import { overridesOverlap, overrideFaults, untilWords } from './override-days.ts';

const TODAY = '2026-11-24';

test.each([
  ['2026-11-24', '2026-11-24', {}],
  ['2026-12-01', '2027-02-28', {}],
  ['2026-11-23', '2026-12-01', { starts_on: ['Choose today or a later day.'] }],
  ['2026-12-02', '2026-12-01', { ends_on: ['The last day is before the first.'] }],
  [
    '2026-11-24',
    '2027-11-26',
    { ends_on: ['Choose a day within a year, or change the credit limit permanently.'] },
  ],
])('a temporary limit from %s until %s has the errors %j', (starts_on, ends_on, faults) => {
  expect(overrideFaults({ starts_on, ends_on }, TODAY, 'the credit limit')).toEqual(faults);
});

test('two overrides overlap if they share a day', () => {
  const week = { starts_on: '2026-12-01', ends_on: '2026-12-07' };
  expect(overridesOverlap(week, { starts_on: '2026-12-07', ends_on: '2026-12-09' })).toBe(true);
  expect(overridesOverlap(week, { starts_on: '2026-12-08', ends_on: '2026-12-09' })).toBe(false);
  expect(untilWords(week)).toBe('until 7 December 2026');
});
