import { expect, test } from 'vitest';
import { printingWarnings } from './printing-warnings.ts';

test('names each field whose letters documents cannot print', () => {
  const given = {
    collection: { name: 'Lerato', suburb: 'Sandown' },
    delivery: { name: '李 Wei', street_address: '3 Beach Road', company: null },
    parcels: [{ description: 'Shoes' }, { description: '靴' }],
    customer_reference: 'ORD-1',
  };
  const warning = (letter: string) =>
    `Waybills and labels print a box (□) for ${letter}. Add the text in Latin letters.`;
  expect(printingWarnings(given)).toEqual([
    `Delivery name: ${warning('李')}`,
    `Parcel 2: ${warning('靴')}`,
  ]);
});
