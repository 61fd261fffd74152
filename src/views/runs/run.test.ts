import { expect, test } from 'vitest';
import { standingOf } from './run.ts';

test.each([
  [{ state: 'settled', failed: 0, unknown: 0 }, 'success', 'Finished'],
  [{ state: 'settled', failed: 0, unknown: 1 }, 'warning', 'Not all confirmed'],
  [{ state: 'settled', failed: 1, unknown: 1 }, 'danger', 'Finished with failures'],
  [{ state: 'cancelled', failed: 0, unknown: 2 }, 'warning', 'Cancelled'],
  [{ state: 'running', failed: 3, unknown: 0 }, 'progress', 'In progress'],
] as const)('the run %o has the status mark %s and the label %s', (run, status, word) => {
  expect(standingOf(run)).toEqual({ status, word });
});
