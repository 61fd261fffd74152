import { expect, test } from 'vitest';
import { periodFault, usualStart, withBalances } from './statements.ts';

test('the opening balance and the rows add up to the closing balance to the cent', () => {
  const amounts = [0.1, 0.2, -0.3, 1000.01, -0.07];
  const { rows, carriedForward } = withBalances(
    -0.05,
    amounts.map((amount, id) => ({ id, amount })),
  );
  expect(rows.map(({ balance }) => balance)).toEqual([0.05, 0.25, -0.05, 999.96, 999.89]);
  expect(rows[2]).toEqual({ id: 2, debit: 0, credit: 0.3, balance: -0.05 });
  expect(carriedForward).toBe(999.89);
  expect(withBalances(7.5, [])).toEqual({ rows: [], carriedForward: 7.5 });
});

test.each([
  ['2026-11-23', '2026-09-01'],
  ['2026-03-31', '2026-01-01'],
  ['2027-01-01', '2026-11-01'],
])('a statement until %s starts on %s by default', (until, from) => {
  expect(usualStart(until)).toBe(from);
});

test.each([
  ['2026-11-01', '2026-11-23', null],
  ['2024-11-23', '2026-11-23', null],
  ['2024-11-22', '2026-11-23', 'A statement covers at most 24 months.'],
  ['2026-11-02', '2026-11-01', 'The first day is after the last day.'],
  ['2026-11-01', '2026-11-24', 'The date cannot be in the future.'],
])('the error of a statement from %s until %s is: %s', (from, until, text) => {
  expect(periodFault({ from, until }, '2026-11-23')?.text ?? null).toBe(text);
});
