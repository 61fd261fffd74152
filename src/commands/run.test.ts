import { expect, test, vi } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import { ApiError, type ApiErrorCode } from '#api/api-error.ts';
import { actOn, reversal } from './act-on.ts';
import { command, type Command } from './command.ts';
import type { Effects } from './effects.ts';
import { createFocusStore, subjectOfRows, type Row } from './focus.ts';
import { confirmationOf } from './confirmation.ts';
import { intentOf, perform } from './run.ts';
import { createRunner } from './runner.ts';

interface Agent extends Row {
  version: number;
  code: string;
  active: boolean;
}

const agents = (count: number): Agent[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    version: 3,
    code: `A${at + 1}`,
    active: at !== 0,
  }));

const refusal = (status: number, code: ApiErrorCode, message = 'No.') =>
  new ApiError(status, { message, code });

function effects() {
  const call = vi.fn<Effects['call']>(async () => ({ ok: true }));
  const showToast = vi.fn<Effects['showToast']>();
  const pause = vi.fn<Effects['pause']>(async () => {});
  const fx: Effects = { ...noEffects, call, showToast, pause };
  return { fx, call, showToast, pause };
}

const rename = actOn<'PUT /sales-agents/:id', Agent>('PUT /sales-agents/:id', {
  title: 'Rename…',
  on: 'sales agents',
  ask: ['code', 'commission_percentage'],
  enabledFor: ({ active }) => active || 'No longer active',
  undo: ({ id, code }) =>
    reversal('PUT /sales-agents/:id', {
      params: { id: Number(id) },
      body: { name: code, code, commission_percentage: 1 },
    }),
});
const subject = (count: number) => subjectOfRows('sales agents', agents(count));
const outcomes = async (work: Command, fx: Effects, count: number) =>
  (await perform(intentOf(work, subject(count), { answers: { code: 'X1' } }), fx)).results;

test('permission and questions of a command come from the API contract', async () => {
  expect(rename.can).toBe('Edit sales agents');
  const { fx } = effects();
  const questions = (await rename.questions?.(fx, { is: 'none' })) ?? [];
  expect(questions.map(({ name, label, kind, optional }) => [name, label, kind, optional])).toEqual(
    [
      ['code', 'Code', 'text', false],
      ['commission_percentage', 'Commission, %', 'number', false],
    ],
  );
  expect(questions[0]?.read('a')).toEqual({
    ok: false,
    why: 'Use 2 to 12 letters, digits or hyphens.',
  });
  expect(questions[0]?.read('tm1')).toMatchObject({ ok: true, value: 'TM1' });
  expect(questions[1]?.read('2,5')).toMatchObject({ ok: true, value: 2.5 });
  expect(questions[1]?.read('101').ok).toBe(false);
});

test('each suitable row is one request with its version and its own key', async () => {
  const { fx, call } = effects();
  const intent = intentOf(rename, subject(3), { answers: { code: 'X1' } });
  const report = await perform(intent, fx);
  expect(report.counts).toEqual({ ok: 2, skipped: 1, failed: 0, unknown: 0 });
  expect(report.results.at(-1)).toEqual({ id: 1, is: 'skipped', why: 'No longer active' });
  expect(call).toHaveBeenCalledTimes(2);
  expect(call).toHaveBeenCalledWith(
    'PUT /sales-agents/:id',
    { params: { id: 2 }, body: { code: 'X1' } },
    expect.objectContaining({ version: 3, idempotencyKey: `${intent.key}:2` }),
  );
});

test('a broken business rule skips the row, another refusal fails it, and the other rows continue', async () => {
  const { fx, call } = effects();
  call.mockImplementation(async (_, { params }) => {
    if (params?.id === 2) throw refusal(412, 'precondition', 'Already delivered');
    if (params?.id === 3) throw refusal(422, 'invalid', 'Too long.');
    return {};
  });
  expect(await outcomes(rename, fx, 4)).toEqual([
    { id: 2, is: 'skipped', why: 'Already delivered' },
    { id: 3, is: 'failed', why: 'Too long.' },
    { id: 4, is: 'ok', answer: {} },
    { id: 1, is: 'skipped', why: 'No longer active' },
  ]);
});

test('a request without a response is sent again with the same key, then reported as unknown', async () => {
  const { fx, call, pause } = effects();
  call.mockRejectedValueOnce(refusal(0, 'unreachable'));
  expect(await outcomes(rename, fx, 2)).toMatchObject([{ id: 2, is: 'ok' }, { id: 1 }]);
  const keys = call.mock.calls.map(([, , how]) => how.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(pause).toHaveBeenCalledTimes(1);
  call.mockRejectedValue(refusal(0, 'unreachable', 'The server could not be reached.'));
  expect(await outcomes(rename, fx, 2)).toMatchObject([
    { id: 2, is: 'unknown', why: 'Not confirmed: The server could not be reached.' },
    { id: 1 },
  ]);
});

test('a lost session stops all further requests', async () => {
  const { fx, call } = effects();
  call.mockRejectedValue(refusal(401, 'session_ended', 'Signed out.'));
  const results = await outcomes(rename, fx, 40);
  expect(call.mock.calls.length).toBeLessThanOrEqual(4);
  expect(results.filter(({ is }) => is === 'failed')).toHaveLength(39);
});

test('a command that throws fails every row', async () => {
  const { fx } = effects();
  const broken = command({
    id: 'b',
    title: 'B',
    on: 'sales agents',
    run: () => Promise.reject(new Error('Broken.')),
  });
  expect(await outcomes(broken, fx, 2)).toEqual([
    { id: 1, is: 'failed', why: 'Broken.' },
    { id: 2, is: 'failed', why: 'Broken.' },
  ]);
});

test('rows that are not loaded are sent by id', async () => {
  const { fx, call } = effects();
  const focus = subject(2);
  const wide = focus.is === 'rows' ? { ...focus, ids: [...focus.ids, 99] } : focus;
  await perform(intentOf(rename, wide, {}), fx);
  expect(call.mock.calls.map(([, { params }]) => params?.id)).toEqual([2, 99]);
});

test('the confirmation states the count and the consequence', () => {
  const end = command({
    id: 'e',
    title: 'End',
    on: 'sales agents',
    enabledFor: rename.enabledFor,
    danger: { consequence: (count) => `${count} end.`, irreversible: true },
    run: () => {},
  });
  expect(confirmationOf(end, subject(3))).toEqual({
    count: 2,
    of: '2 sales agents',
    names: '',
    consequence: '2 end.',
    irreversible: true,
  });
  expect(confirmationOf(rename, subject(3))).toBeNull();
});

test('the toast of a command with several actions names the performed action', async () => {
  const { fx, showToast } = effects();
  const toggle = command<Agent>({
    id: 'toggle',
    title: 'Claim or release',
    on: 'sales agents',
    run: ({ ids }) => ids.map((id) => ({ id, is: 'ok', as: 'Released' })),
  });
  await createRunner(fx, createFocusStore()).start(intentOf(toggle, subject(1), { answers: {} }));
  expect(showToast).toHaveBeenLastCalledWith({
    kind: 'success',
    text: 'Released: 1 sales agent.',
  });
});

test('a command is reported, remembered and can be undone once', async () => {
  const { fx, call, showToast } = effects();
  const focus = createFocusStore();
  const runner = createRunner(fx, focus);
  await runner.start(intentOf(rename, subject(3), { answers: { code: 'X1' } }));
  expect(showToast).toHaveBeenLastCalledWith({
    kind: 'warning',
    text: 'Rename: 2 done, 1 skipped.',
    detail: '1 no longer active',
  });
  expect(focus.get().past).toEqual({ repeat: 'Rename…', undo: 'Rename…', running: null });
  expect(runner.last()).toEqual({ command: rename, answers: { code: 'X1' } });
  call.mockClear();
  await runner.undo();
  expect(call.mock.calls.map(([, request]) => request)).toMatchObject([
    { params: { id: 2 }, body: { code: 'A2' } },
    { params: { id: 3 }, body: { code: 'A3' } },
  ]);
  expect(showToast).toHaveBeenLastCalledWith({
    kind: 'success',
    text: 'Undo Rename: 2 sales agents.',
  });
  expect(focus.get().past.undo).toBeNull();
  expect(await runner.undo()).toBeNull();
});

test('an undo sends the version that the change gave the row', async () => {
  const { fx, call } = effects();
  const runner = createRunner(fx, createFocusStore());
  call.mockResolvedValueOnce({ id: 2, version: 8 });
  await runner.start(intentOf(rename, subject(2), { answers: { code: 'X1' } }));
  await runner.undo();
  expect(call.mock.calls.at(-1)?.[2]).toMatchObject({ version: 8 });
});

test('an undo that the server refuses names the row and the reason', async () => {
  const { fx, call, showToast } = effects();
  const runner = createRunner(fx, createFocusStore());
  await runner.start(intentOf(rename, subject(2), {}));
  call.mockRejectedValueOnce(refusal(409, 'conflict', 'Reassigned to Sipho at 14:05'));
  await runner.undo();
  expect(showToast).toHaveBeenLastCalledWith({
    kind: 'warning',
    text: 'Not undone: Rename.',
    detail: 'Reassigned to Sipho at 14:05',
  });
});

test('the latest run is undone through its own preview and stays undoable until that undo starts', async () => {
  const { fx, call } = effects();
  const focus = createFocusStore();
  const runner = createRunner(fx, focus);
  const answers = [false, true];
  const asked: string[] = [];
  const undo = async () => {
    asked.push('run');
    return answers.shift() ?? false;
  };
  runner.noteRun({ title: 'Assign a driver to 3 shipments', undo });
  for (const left of ['Assign a driver to 3 shipments', null]) {
    await runner.undo();
    expect(focus.get().past.undo).toBe(left);
  }
  expect([asked.length, call.mock.calls.length]).toEqual([2, 0]);
});

test('a failed undo can be tried again', async () => {
  const { fx, call } = effects();
  const runner = createRunner(fx, createFocusStore());
  await runner.start(intentOf(rename, subject(2), {}));
  call.mockRejectedValueOnce(refusal(422, 'invalid'));
  expect((await runner.undo())?.counts.failed).toBe(1);
  expect((await runner.undo())?.counts.ok).toBe(1);
});

test('a navigation command shows no toast and is not repeated', async () => {
  const { fx, showToast } = effects();
  const focus = createFocusStore();
  const runner = createRunner(fx, focus);
  await runner.start(
    intentOf(command({ id: 'g', title: 'G', repeatable: false, run: () => {} }), { is: 'none' }),
  );
  expect(showToast).not.toHaveBeenCalled();
  expect(runner.last()).toBeNull();
});

test('a refusal starts the command that fixes its cause, if that command is available', async () => {
  const opened = vi.fn();
  const photograph = command<Agent>({
    id: 'photograph',
    title: 'Add a photo…',
    on: 'sales agents',
    single: true,
    run: ({ ids }) => opened(ids),
  });
  const deliver: Command = {
    id: 'deliver',
    title: 'Deliver',
    on: 'sales agents',
    remedy: (why) => (why === 'It needs a photo' ? photograph : undefined),
    run: async ({ ids }) => ids.map((id) => ({ id, is: 'failed', why: 'It needs a photo' })),
  };
  const runner = createRunner(effects().fx, createFocusStore());
  const rows = agents(3).slice(1);
  await runner.start(intentOf(deliver, subjectOfRows('sales agents', rows.slice(0, 1))));
  expect(opened).toHaveBeenCalledExactlyOnceWith([2]);
  await runner.start(intentOf(deliver, subjectOfRows('sales agents', rows)));
  expect(opened).toHaveBeenCalledTimes(1);
  expect(runner.last()?.command).toBe(deliver);
});
