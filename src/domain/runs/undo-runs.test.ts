import { expect, test } from 'vitest';
import { canBeUndone, canUndoRun, undoingOf } from './undo-runs.ts';

const run = (call: string, given: Record<string, unknown> = {}) => ({
  id: 12,
  call,
  arguments: given,
});

test('assignments, holds and claims can be undone, unlike final statuses and notes', () => {
  const update = 'POST /shipments/bulkupdate';
  expect(undoingOf(run(update, { collection_driver_id: 4 }))).toEqual({
    call: 'POST /shipments/undo',
    arguments: { run_id: 12 },
  });
  expect(undoingOf(run('POST /claims', { entity: 'shipments' }))).toEqual({
    call: 'POST /claims/release',
    arguments: { entity: 'shipments' },
  });
  const possible = [{ status: 'on-hold' }, { status: 'cancelled' }].map((given) =>
    canBeUndone(run(update, given)),
  );
  expect(possible).toEqual([true, false]);
  expect(canBeUndone(run('POST /shipments/notes/bulk'))).toBe(false);
});

test('account holds, account terms and user roles can be undone, unlike closing an account', () => {
  const undoOf = (call: string, given: Record<string, unknown>) =>
    undoingOf(run(call, given))?.call;
  expect(undoOf('POST /accounts/bulk', { action: 'hold' })).toBe('POST /accounts/undo');
  expect(undoOf('POST /accounts/bulk', { action: 'terms' })).toBe('POST /accounts/undo');
  expect(undoOf('POST /accounts/bulk', { action: 'close' })).toBeUndefined();
  expect(undoOf('POST /users/role', { role_id: 2 })).toBe('POST /users/undo');
});

test('a run is undone once it is over and has changed rows', () => {
  const split = run('POST /shipments/assignments');
  expect(canUndoRun({ ...split, state: 'settled', ok: 3 })).toBe(true);
  expect(canUndoRun({ ...split, state: 'running', ok: 3 })).toBe('Still in progress');
  expect(canUndoRun({ ...split, state: 'settled', ok: 0 })).toBe('No row was changed');
});
