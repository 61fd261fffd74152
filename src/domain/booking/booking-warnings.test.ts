import { expect, test } from 'vitest';
import { bookingWarnings, printingWarnings } from './booking-warnings.ts';

test('a warning names each field with letters that documents cannot print', () => {
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

test('a warning names texts that a spreadsheet has damaged, except in free-text fields', () => {
  const given = {
    collection: { name: 'Lerato', instructions: 'TRUE' },
    delivery: { name: '2026-11-18', street_address: '#N/A' },
    parcels: [{ description: '1E+3' }],
    customer_reference: '6.12206E+11',
  };
  expect(bookingWarnings(given)).toEqual([
    'Delivery name: 2026-11-18 looks like a date. Check it.',
    'Delivery street address: #N/A looks like an error of a spreadsheet. Check it.',
    'Customer reference: 6.12206E+11 looks like a number that a spreadsheet shortened. Check it.',
  ]);
  expect(bookingWarnings({ ...given, delivery: {}, customer_reference: 'ORD-1' })).toEqual([]);
});
