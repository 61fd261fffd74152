import { expect, test } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import { subjectOfRows, type Subject } from '#commands/focus.ts';
import { nowSource, type NowSourceId } from '#domain/overview/now.ts';
import { driverQuestions } from './assigning.ts';

const names = (subject: Subject) => driverQuestions(noEffects, subject).map(({ name }) => name);
const line = (id: NowSourceId): Subject => ({
  is: 'matching',
  kind: 'shipments',
  query: nowSource(id).filter,
  total: 9,
});

test('assigning asks only for the driver if the line of Now implies the leg', () => {
  expect(names(line('deliver-nobody'))).toEqual(['delivery_driver_id']);
  expect(names(line('collect-nobody'))).toEqual(['collection_driver_id']);
  expect(names(line('collection-late'))).toEqual(['collection_driver_id']);
});

test('assigning asks for the leg only if the shipments may be on different legs', () => {
  const rows = (...statuses: string[]) =>
    subjectOfRows(
      'shipments',
      statuses.map((status, id) => Object.assign({ id }, { status })),
    );
  expect(names(rows('submitted', 'collection-rejected'))).toEqual(['collection_driver_id']);
  expect(names(rows('submitted', 'delivery-rejected'))).toEqual(['leg', 'driver']);
  expect(names(line('overdue'))).toEqual(['leg', 'driver']);
});

const assignment = (driver: number, name: string, ids: number[]) => ({
  driver_id: driver,
  leg: 'delivery' as const,
  shipment_ids: ids,
  name,
  code: `JHB-${driver}`,
  score: 40 + driver,
  warnings: driver === 9 ? ['2 stops over capacity'] : [],
});
const split = {
  shipments: 3,
  assignments: [assignment(4, 'Zanele Ndlovu', [1, 2]), assignment(9, 'Sipho Dlamini', [3])],
  left: 0,
};

/** Options for three shipments delivered by these branches, for the given text. */
async function offered(branches: readonly number[], score: number, text = '') {
  const call = async (endpoint: string) =>
    endpoint === 'POST /drivers/split'
      ? split
      : { candidates: [{ id: 7, name: 'Ayanda', code: 'X', score, reasons: [], warnings: [] }] };
  const rows = branches.map((branch, at) =>
    Object.assign({ id: at + 1 }, { status: 'at-destination-hub', delivery_branch_id: branch }),
  );
  const questions = driverQuestions({ ...noEffects, call }, subjectOfRows('shipments', rows));
  return questions.at(-1)?.search?.(text, new AbortController().signal);
}

test('a split is offered first for several branches or low driver scores', async () => {
  const first = {
    label: 'Split between 2 drivers (2, 1)',
    score: 44,
    warning: 'Sipho Dlamini: 2 stops over capacity',
    instead: {
      command: 'shipments.3-split',
      words: 'Zanele Ndlovu 2, Sipho Dlamini 1',
      keys: 'mod+s',
      answers: { assignments: expect.any(Array) },
    },
  };
  const one = { label: 'Ayanda' };
  expect(await offered([1, 2, 2], 90)).toMatchObject([first, one]);
  expect(await offered([1, 1, 1], 59)).toMatchObject([first, one]);
  expect(await offered([1, 1, 1], 60)).toMatchObject([one]);
  expect(await offered([1, 2, 2], 90, 'aya')).toMatchObject([one]);
  expect(await offered([1], 20)).toMatchObject([one]);
});
