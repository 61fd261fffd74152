import { expect, test } from 'vitest';
import type { ColumnMeta } from '../features.ts';
import { narrowColumns } from './narrow.ts';

const shown = (...columns: [id: string, meta?: ColumnMeta][]) =>
  columns.map(([id, meta = {}]) => ({ id, columnDef: { meta } }));

const places = (columns: ReturnType<typeof shown>) =>
  narrowColumns(columns).map(({ slot, column }) => `${slot} ${column.id}`);

test('the slots of a two-line row go to the columns that request them, then to the first visible columns', () => {
  const columns = shown(
    ['service'],
    ['reference', { names: true }],
    ['count', { end: true }],
    ['status', { narrow: 'state' }],
    ['town'],
    ['updated', { end: true, narrow: 'end' }],
    ['driver'],
  );
  expect(places(columns)).toEqual([
    'title reference',
    'about service',
    'state status',
    'detail town',
    'end updated',
  ]);
});

test('without requests the first columns that are not numbers fill the slots, and the first request for a slot counts', () => {
  const columns = shown(['count', { end: true }], ['reference', { names: true }]);
  expect(places(columns)).toEqual(['title reference']);
  expect(places(shown(['first'], ['second']))).toEqual(['title first', 'about second']);
  const two = shown(['a'], ['b', { narrow: 'state' }], ['c', { narrow: 'state' }]);
  expect(places(two)).toEqual(['title a', 'about c', 'state b']);
});
