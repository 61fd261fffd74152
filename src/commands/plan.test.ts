import { expect, test, vi } from 'vitest';
import { actOn } from './act-on.ts';
import { availability } from './availability.ts';
import type { Effects } from './effects.ts';
import { noFocus, subjectOfRows, type Row, type Subject } from './focus.ts';
import { goesAsRun, planOf } from './plan.ts';
import { confirmationOf, intentOf, perform } from './run.ts';

const UPDATE = 'POST /shipments/bulkupdate';

const hold = actOn<typeof UPDATE, Row & { status: string }>(UPDATE, {
  title: 'Put on hold…',
  on: 'shipments',
  can: 'public',
  when: ({ status }) => status !== 'delivered' || 'Already delivered',
  argumentsOf: ({ why }) => ({ status: 'on-hold', reason: why }),
  isGrave: ({ why }) => why === 'lost',
  danger: { consequence: () => 'They wait.' },
});
const single = actOn<'PUT /sales-agents/:id'>('PUT /sales-agents/:id', {
  title: 'Rename',
  on: 'shipments',
});

const rows = [1, 2, 3].map((id) => ({ id, status: id === 1 ? 'delivered' : 'at-hub' }));
const three = subjectOfRows('shipments', rows);
const one = subjectOfRows('shipments', rows.slice(1, 2));
const matching: Subject = {
  is: 'matching',
  kind: 'shipments',
  query: { flag: 'not_final' },
  total: 12_384,
};

test('more than one row of a call that takes ids goes as a run; one row does not', () => {
  expect(goesAsRun(hold, three)).toBe(true);
  expect(goesAsRun(hold, matching)).toBe(true);
  expect(goesAsRun(hold, one)).toBe(false);
  expect(goesAsRun(single, three)).toBe(false);
});

test('a call that takes ids is ready for everything that matches', () => {
  const focus = { ...noFocus, kind: 'shipments', permissions: new Set(['Edit sales agents']) };
  expect(availability(hold, focus, matching)).toMatchObject({ is: 'ready', rows: 12_384 });
  expect(availability(single, focus, matching)).toMatchObject({ is: 'off' });
});

test('a run asks by itself; one row asks as before', () => {
  expect(confirmationOf(hold, three)).toBeNull();
  expect(confirmationOf(hold, one)).not.toBeNull();
});

test('the plan takes every row along, says what was answered, and has the key of the intent', () => {
  const intent = intentOf(hold, three, { answers: { why: 'lost' }, words: ['Lost in the yard'] });
  expect(planOf(intent)).toEqual({
    call: UPDATE,
    title: 'Put on hold: Lost in the yard',
    kind: 'shipments',
    subject: { ids: [1, 2, 3] },
    arguments: { status: 'on-hold', reason: 'lost' },
    count: 3,
    isGrave: true,
    key: intent.key,
  });
});

test('everything that matches goes as the filter of the list', () => {
  const plan = planOf(intentOf(hold, matching, { words: ['x'.repeat(200)] }));
  expect(plan).toMatchObject({ subject: { filter: { flag: 'not_final' } }, count: 12_384 });
  expect(plan.title).toHaveLength(120);
});

test('one row is one request, and its outcome is what the answer says of it', async () => {
  const call = vi.fn<Effects['call']>(async () => ({
    results: [{ id: 2, outcome: 'skipped', reason: 'Not collected yet' }],
  }));
  const fx: Effects = { ...Object(null), call };
  const { results } = await perform(intentOf(hold, one, { answers: { why: 'asked' } }), fx);
  expect(call).toHaveBeenCalledExactlyOnceWith(
    UPDATE,
    { body: { ids: [2], status: 'on-hold', reason: 'asked' } },
    expect.anything(),
  );
  expect(results).toEqual([{ id: 2, is: 'skipped', why: 'Not collected yet' }]);
});

test('a row that the answer does not mention is an open question', async () => {
  const fx: Effects = { ...Object(null), call: async () => ({ results: [] }) };
  const { results } = await perform(intentOf(hold, one), fx);
  expect(results).toMatchObject([{ id: 2, is: 'unknown' }]);
});
