import { expect, test } from 'vitest';
import type { ColumnDef } from '#ui/table/column.ts';
import { fittingColumns } from './fitting.ts';

const column = (id: string, size: number, meta: ColumnDef<object>['meta'] = {}) => ({
  id,
  size,
  meta,
  header: id,
  accessorFn: () => id,
  cell: () => id,
});

test('a narrow table keeps as many columns as fit, first those that a phone shows, in their original order', () => {
  const columns = [
    column('reference', 120, { names: true }),
    column('pieces', 60, { end: true }),
    column('service', 200),
    column('account', 300),
    column('note', 400, { hidden: true }),
    column('status', 160, { narrow: 'state' }),
    column('updated', 100, { narrow: 'end' }),
  ];
  expect(fittingColumns(columns, 820)).toEqual([
    'reference',
    'pieces',
    'service',
    'status',
    'updated',
  ]);
  expect(fittingColumns(columns, 5_000)).not.toContain('note');
  expect(fittingColumns(columns, 100)).toEqual(['reference']);
});

test('a narrow table shows at most six columns', () => {
  const columns = Array.from({ length: 9 }, (_, at) => column(`c${at}`, 40));
  expect(fittingColumns(columns, 1_000)).toHaveLength(6);
});
