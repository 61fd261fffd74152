import { expect, test, vi } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import { ApiError, type ApiErrorCode } from '#api/api-error.ts';
import { actOn } from './act-on.ts';
import { command } from './command.ts';
import type { Effects } from './effects.ts';
import { createFocusStore, subjectOfRows } from './focus.ts';
import { intentOf, perform } from './run.ts';
import { createRunner } from './runner.ts';
import { resultOf, rowResult, send } from './send.ts';

const refused = (status: number, code: ApiErrorCode) =>
  ({ is: 'refused', error: new ApiError(status, { message: 'No.', code }) }) as const;
const answered = (results: unknown) => ({ is: 'ok', answer: { results } }) as const;

test.each(['conflict', 'precondition', 'locked', 'over_limit'] as const)(
  'a refusal with the code %s is a business rule, so the row is skipped',
  (code) => {
    expect(resultOf(7, refused(409, code))).toEqual({ id: 7, is: 'skipped', why: 'No.' });
  },
);

test.each([
  [422, 'invalid', 'failed', 'No.'],
  [500, 'failed', 'failed', 'No.'],
  [502, 'failed', 'unknown', 'Not confirmed: No.'],
  [0, 'unreachable', 'unknown', 'Not confirmed: No.'],
  [409, 'still_running', 'unknown', 'Not confirmed: No.'],
] as const)(
  'a refusal with status %d and code %s gives the outcome %s',
  (status, code, is, why) => {
    expect(resultOf(null, refused(status, code))).toEqual({ id: null, is, why });
  },
);

test('each row gets its outcome from the report', () => {
  const sent = answered([
    { id: 1, outcome: 'ok', reason: null },
    { id: 2, outcome: 'ok', reason: 'Waits for a second person.' },
    { id: 3, outcome: 'skipped', reason: 'Already closed.' },
    { id: 4, outcome: 'failed', reason: null },
  ]);
  expect([1, 2, 3, 4, 5].map((id) => rowResult(id, sent))).toEqual([
    { id: 1, is: 'ok', answer: sent.answer, note: undefined },
    { id: 2, is: 'ok', answer: sent.answer, note: 'Waits for a second person.' },
    { id: 3, is: 'skipped', why: 'Already closed.' },
    { id: 4, is: 'failed', why: 'The server gave no reason.' },
    { id: 5, is: 'unknown', why: 'Not confirmed: the server did not report an outcome.' },
  ]);
});

test('the outcome of a response without a report counts for the requested row', () => {
  for (const answer of [null, 'done', { results: 'none' }, { id: 1 }])
    expect(rowResult(1, { is: 'ok', answer })).toEqual({ id: 1, is: 'ok', answer });
});

test('a request with an unknown outcome is retried twice with the same key', async () => {
  const pause = vi.fn<Effects['pause']>(async () => {});
  const call = vi.fn<Effects['call']>(() => Promise.reject(new Error('Lost')));
  const outgoing = { key: 'POST /x', request: {}, idempotencyKey: 'k' };
  const sent = await send({ ...noEffects, call, pause }, new AbortController().signal, outgoing);
  expect(sent).toMatchObject({ is: 'refused', error: { status: 0, message: 'Lost' } });
  expect(call.mock.calls.map(([, , how]) => how.idempotencyKey)).toEqual(['k', 'k', 'k']);
  expect(pause.mock.calls).toEqual([[300], [1_500]]);
});

test('a lost session sends no further rows and fails each of them', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, version: at === 0 ? 'x' : at }));
  const call = vi.fn<Effects['call']>(() =>
    Promise.reject(new ApiError(401, { message: 'Sign in again.', code: 'unauthenticated' })),
  );
  const end = actOn('DELETE /roles/:id', { title: 'Delete', on: 'roles' });
  const intent = intentOf(end, subjectOfRows('roles', rows), { answers: {} });
  const { results } = await perform(intent, { ...noEffects, call });
  expect(call).toHaveBeenCalledTimes(4);
  expect(call.mock.calls.map(([, , how]) => how.version)).toEqual([undefined, 1, 2, 3]);
  expect(results).toEqual(rows.map(({ id }) => ({ id, is: 'failed', why: 'Sign in again.' })));
});

test('a request for all rows is sent once, and its outcome applies to each row', async () => {
  const call = vi.fn<Effects['call']>(async () => ({ ok: true }));
  const all = actOn('DELETE /roles/:id', {
    title: 'Delete',
    on: 'roles',
    toBatch: ({ ids }) => ({ params: { id: Number(ids[0]) } }),
  });
  const subject = subjectOfRows('roles', [{ id: 1 }, { id: 2 }]);
  const { counts } = await perform(intentOf(all, subject, { answers: {} }), { ...noEffects, call });
  expect(call.mock.calls.map(([, request]) => request)).toEqual([{ params: { id: 1 } }]);
  expect(counts.ok).toBe(2);
});

test('stopping sends no further rows and reports the rest as skipped', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => ({ id: at + 1, version: 1 }));
  const focus = createFocusStore();
  const call = vi.fn<Effects['call']>(async () => {
    expect(focus.get().past.running).toBe('Delete');
    runner.stop();
  });
  const runner = createRunner({ ...noEffects, call }, focus);
  const remove = actOn('DELETE /roles/:id', { title: 'Delete', on: 'roles' });
  const { counts, results } = await runner.start(intentOf(remove, subjectOfRows('roles', rows)));
  expect(counts).toMatchObject({ ok: 1, skipped: 8 });
  expect(results).toContainEqual({
    id: 9,
    is: 'skipped',
    why: 'Stopped before the request was sent.',
  });
  expect(focus.get().past.running).toBeNull();
});

test('a command that only opens something does not count as running', async () => {
  const focus = createFocusStore();
  const seen: unknown[] = [];
  const open = command({
    id: 'open',
    title: 'Open',
    repeatable: false,
    run: () => void seen.push(focus.get().past.running),
  });
  await createRunner(noEffects, focus).start(intentOf(open, { is: 'none' }));
  expect(seen).toEqual([null]);
});
