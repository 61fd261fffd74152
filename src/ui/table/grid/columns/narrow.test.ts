import { expect, test } from 'vitest';
import type { ColumnMeta } from '../features.ts';
import { narrowColumns } from './narrow.ts';

const shown = (...columns: [id: string, meta?: ColumnMeta][]) =>
  columns.map(([id, meta = {}]) => ({ id, columnDef: { meta } }));

const places = (columns: ReturnType<typeof shown>) =>
  narrowColumns(columns).map(({ slot, column }) => `${slot} ${column.id}`);

test('a two-line row fills the slots that columns request, then the first visible columns', () => {
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

test('hidden columns free their slot for the next, and figures never fill one', () => {
  const columns = shown(['count', { end: true }], ['reference', { names: true }]);
  expect(places(columns)).toEqual(['title reference']);
  expect(places(shown(['first'], ['second']))).toEqual(['title first', 'about second']);
  const two = shown(['a'], ['b', { narrow: 'state' }], ['c', { narrow: 'state' }]);
  expect(places(two)).toEqual(['title a', 'about c', 'state b']);
});
