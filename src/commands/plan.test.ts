import { expect, test, vi } from 'vitest';
import { actOn } from './act-on.ts';
import { availability } from './availability.ts';
import type { Effects } from './effects.ts';
import { noFocus, subjectOfRows, type Row, type Subject } from './focus.ts';
import { goesAsRun, planOf } from './plan.ts';
import { confirmationOf } from './confirmation.ts';
import { intentOf, perform } from './run.ts';

const UPDATE = 'POST /shipments/bulkupdate';

const hold = actOn<typeof UPDATE, Row & { status: string }>(UPDATE, {
  title: 'Put on hold…',
  on: 'shipments',
  can: 'public',
  enabledFor: ({ status }) => status !== 'delivered' || 'Already delivered',
  argumentsOf: ({ why }) => ({ status: 'on-hold', reason: why }),
  isDestructive: ({ why }) => why === 'lost',
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

test('a run on rows other than the subject sends the filter of the rows, and the subject as an argument', () => {
  const nearby = actOn(UPDATE, {
    title: 'Assign nearby…',
    on: 'drivers',
    over: (subject, { kilometres }) => ({
      is: 'matching',
      kind: 'shipments',
      query: { near: subject.is === 'rows' ? subject.ids[0] : null, kilometres },
      total: 0,
    }),
    argumentsOf: (_, subject) => ({
      delivery_driver_id: subject.is === 'rows' ? subject.ids[0] : null,
    }),
  });
  const driver = subjectOfRows('drivers', [{ id: 7 }]);
  expect(goesAsRun(nearby, driver)).toBe(true);
  expect(planOf(intentOf(nearby, driver, { answers: { kilometres: 5 } }))).toMatchObject({
    kind: 'shipments',
    subject: { filter: { near: 7, kilometres: 5 } },
    arguments: { delivery_driver_id: 7 },
  });
});

test('an endpoint with ids starts a run for more than one row', () => {
  expect(goesAsRun(hold, three)).toBe(true);
  expect(goesAsRun(hold, matching)).toBe(true);
  expect(goesAsRun(hold, one)).toBe(false);
  expect(goesAsRun(single, three)).toBe(false);
});

test('an endpoint with a limit starts a run only above that limit', () => {
  if (!hold.bulk) throw new Error('This call takes ids.');
  const atOnce = { ...hold, bulk: { ...hold.bulk, most: 3 } };
  expect(goesAsRun(atOnce, three)).toBe(false);
  expect(goesAsRun(atOnce, subjectOfRows('shipments', [...rows, { id: 4 }]))).toBe(true);
});

test('all matching rows are handled by a run, even if there is only one', () => {
  expect(goesAsRun(hold, { ...matching, total: 1 })).toBe(true);
});

test('a command with its own plan always starts that run', () => {
  if (!hold.bulk) throw new Error('This call takes ids.');
  const plan = planOf(intentOf(hold, three));
  const own = { ...hold, bulk: { ...hold.bulk, planOf: () => plan } };
  expect(goesAsRun(own, one)).toBe(true);
  expect(planOf(intentOf(own, one))).toBe(plan);
});

test('a plan needs rows and an endpoint with ids', () => {
  expect(() => planOf(intentOf(single, three))).toThrow('Rename cannot be run in bulk.');
  expect(() => planOf(intentOf(hold, { is: 'none' }))).toThrow('cannot be run in bulk');
});

test('the title of a run lists the answers', () => {
  expect(planOf(intentOf(hold, three)).title).toBe('Put on hold');
  expect(planOf(intentOf(hold, three, { words: ['Lost', 'Today'] })).title).toBe(
    'Put on hold: Lost, Today',
  );
});

test('an endpoint that takes ids can be used for all matching rows', () => {
  const focus = {
    ...noFocus,
    kind: 'shipments',
    permissions: new Set(['Edit sales agents']),
  } as const;
  expect(availability(hold, focus, matching)).toMatchObject({ is: 'ready', rows: 12_384 });
  expect(availability(single, focus, matching)).toMatchObject({ is: 'off' });
});

test('one row needs a confirmation, and a run is confirmed in its own preview', () => {
  expect(confirmationOf(hold, three)).toBeNull();
  expect(confirmationOf(hold, one)).not.toBeNull();
});

test('the plan includes every row, the answers and the key that makes a repeat safe', () => {
  const intent = intentOf(hold, three, { answers: { why: 'lost' }, words: ['Lost in the yard'] });
  expect(planOf(intent)).toEqual({
    call: UPDATE,
    title: 'Put on hold: Lost in the yard',
    kind: 'shipments',
    subject: { ids: [1, 2, 3] },
    arguments: { status: 'on-hold', reason: 'lost' },
    count: 3,
    isDestructive: true,
    key: intent.key,
  });
});

test('all matching rows are sent as the filter of the list', () => {
  const plan = planOf(intentOf(hold, matching, { words: ['x'.repeat(200)] }));
  expect(plan).toMatchObject({ subject: { filter: { flag: 'not_final' } }, count: 12_384 });
  expect(plan.title).toHaveLength(120);
});

test('one row is one request, and its result comes from the response', async () => {
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

test('the result of a row that the response omits is unknown', async () => {
  const fx: Effects = { ...Object(null), call: async () => ({ results: [] }) };
  const { results } = await perform(intentOf(hold, one), fx);
  expect(results).toMatchObject([{ id: 2, is: 'unknown' }]);
});

test('the plan includes the warnings that the user has seen', () => {
  const warnings = ['6 stops over capacity'];
  expect(planOf(intentOf(hold, three, { warnings }))).toMatchObject({ warnings });
  expect(planOf(intentOf(hold, three))).not.toHaveProperty('warnings');
});
