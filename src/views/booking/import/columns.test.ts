import { expect, test } from 'vitest';
import {
  editColumns,
  errorOf,
  noCorrections,
  rowErrors,
  withCorrection,
  withoutSaved,
} from './columns.ts';
import type { ImportRow } from './shipment-import.ts';

const row: ImportRow = {
  number: 1,
  cells: { Town: 'Capetown' },
  notice: null,
  errors: { delivery_city: ['There is no such city.'], parcels: ['Too heavy.'] },
  state: 'bad',
  shipment_id: null,
};

test('the table of an import shows mapped and required columns, and errors under the cells they concern', () => {
  const columns = editColumns({ mapping: { delivery_city: 'Town' }, rows: [row] });
  const city = columns.find(({ field }) => field === 'delivery_city');
  expect(city).toMatchObject({ cell: 'Town', isRequired: true });
  expect(columns.some(({ field }) => field === 'collection_company')).toBe(false);
  expect(city && errorOf(row, city)).toBe('There is no such city.');
  expect(rowErrors(row, columns)).toBe('Too heavy.');
});

test('text that is typed while corrections are being saved is not lost', () => {
  const first = withCorrection(noCorrections, 1, { Town: 'Cape Town' });
  const meanwhile = withCorrection(withCorrection(first, 1, { Suburb: 'Sea Point' }), 2, {
    Town: 'Paarl',
  });
  expect([...withoutSaved(meanwhile, first)]).toEqual([
    [1, { Suburb: 'Sea Point' }],
    [2, { Town: 'Paarl' }],
  ]);
  expect(withoutSaved(first, first).size).toBe(0);
});
