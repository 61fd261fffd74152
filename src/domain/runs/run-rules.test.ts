import { expect, test } from 'vitest';
import {
  canDismiss,
  canCancelRun,
  isOver,
  canPause,
  canResume,
  canRetry,
  hasRowsToStart,
  triedCount,
  closesAtStart,
} from './run-rules.ts';

test.each([
  ['running', { pause: true, resume: 'Not paused', end: true }],
  ['waiting', { pause: true, resume: 'Not paused', end: true }],
  ['paused', { pause: 'Already paused', resume: true, end: true }],
  ['cancelling', { pause: 'Being cancelled', resume: 'Not paused', end: 'Being cancelled' }],
  ['settled', { pause: 'Already finished', resume: 'Already finished', end: 'Already finished' }],
  [
    'cancelled',
    { pause: 'Already cancelled', resume: 'Already cancelled', end: 'Already cancelled' },
  ],
])('a run that is %s allows only the actions of its state', (state, { pause, resume, end }) => {
  expect([canPause({ state }), canResume({ state }), canCancelRun({ state })]).toEqual([
    pause,
    resume,
    end,
  ]);
  expect(isOver({ state })).toBe(state === 'settled' || state === 'cancelled');
});

test('failed rows are retried once the run is over', () => {
  expect(canRetry({ state: 'running', failed: 2 })).toBe('Still in progress');
  expect(canRetry({ state: 'settled', failed: 0 })).toBe('No row has failed');
  expect(canRetry({ state: 'cancelled', failed: 1 })).toBe(true);
});

test('failures are dismissed once', () => {
  expect(canDismiss({ failed: 0, seen_at: null })).toBe('No row has failed');
  expect(canDismiss({ failed: 1, seen_at: null })).toBe(true);
  expect(canDismiss({ failed: 1, seen_at: '2026-11-20T08:00:00Z' })).toBe('Already dismissed');
});

test('a run needs at least one row that may succeed, and a retry needs at least one row', () => {
  const foreseen = {
    will_run: 2,
    will_fail: [
      { count: 3, fingerprint: 'account-closed' },
      { count: 4, fingerprint: null },
    ],
  };
  expect(triedCount(foreseen)).toBe(5);
  const none = { will_run: 0, will_fail: [{ count: 4, fingerprint: null }], total: 4 };
  expect([hasRowsToStart(none, false), hasRowsToStart(none, true)]).toEqual([false, true]);
  expect(hasRowsToStart({ ...none, total: 0 }, true)).toBe(false);
  expect(hasRowsToStart({ ...foreseen, total: 9 }, false)).toBe(true);
});

test('the dialog of a run of up to 25 rows closes as soon as the run starts', () => {
  expect([1, 25, 26].map((total) => closesAtStart({ total }))).toEqual([true, true, false]);
});
