import { expect, test } from 'vitest';
import type { Selection } from '#commands/focus.ts';
import { RangeSelection } from './range-selection.ts';

const none: Selection = { is: 'none' };
const ids = (...all: number[]): Selection => ({ is: 'ids', ids: new Set(all) });
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Rows whose ids are their positions; the first hundred are loaded. */
const rows = {
  has: (_: number, last: number) => last < 100,
  knownBetween: between,
  idsBetween: async (first: number, last: number): Promise<number[] | null> => between(first, last),
};

test('a range starts where Shift was first held, in both directions', async () => {
  const range = new RangeSelection();
  const start = { from: 5, before: none };
  expect(await range.extend(7, start, rows)).toEqual(ids(5, 6, 7));
  expect(await range.extend(6, { from: 7, before: ids(5, 6, 7) }, rows)).toEqual(ids(5, 6));
  expect(await range.extend(3, { from: 6, before: none }, rows)).toEqual(ids(3, 4, 5));
  expect(await range.extend(5, { from: 3, before: none }, rows)).toEqual(ids(5));
});

test('a range keeps the rows that were selected earlier, and so does the next range', async () => {
  const range = new RangeSelection();
  expect(await range.extend(2, { from: 1, before: ids(50) }, rows)).toEqual(ids(50, 1, 2));
  range.end();
  expect(await range.extend(9, { from: 8, before: ids(50, 1, 2) }, rows)).toEqual(
    ids(50, 1, 2, 8, 9),
  );
});

test('a range loads rows out of view, up to five thousand', async () => {
  const range = new RangeSelection();
  const start = { from: 90, before: none };
  expect(await range.extend(120, start, rows)).toEqual(ids(...between(90, 120)));
  const far = await range.extend(5_089, start, rows);
  expect(far).toMatchObject({ is: 'ids' });
  expect(await range.extend(5_090, start, rows)).toMatch(
    /^A range can have at most 5.000 rows\. Select fewer rows\.$/,
  );
});

test('a range ignores a response that fails, is late or belongs to an ended range', async () => {
  const start = { from: 90, before: none };
  const failing = { ...rows, idsBetween: () => Promise.reject(new Error('gone')) };
  const unknown = { ...rows, idsBetween: async () => null };
  expect(await new RangeSelection().extend(200, start, failing)).toBeNull();
  expect(await new RangeSelection().extend(200, start, unknown)).toBeNull();
  const range = new RangeSelection();
  const [late, newest] = [range.extend(200, start, rows), range.extend(150, start, rows)];
  expect(await late).toBeNull();
  expect(await newest).toEqual(ids(...between(90, 150)));
  const over = range.extend(200, start, rows);
  range.end();
  expect(await over).toBeNull();
});
