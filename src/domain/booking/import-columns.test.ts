import { expect, test } from 'vitest';
import { importColumns, isNeeded, recogniseHeadings } from './import-columns.ts';

test('headings are recognised by field, label and alias, in any spelling', () => {
  expect(
    recogniseHeadings([
      'Your-Reference',
      'SERVICE LEVEL',
      'delivery_name',
      'E-Mail',
      'Weight (kg)',
      'Colour',
    ]),
  ).toEqual({
    customer_reference: 'Your-Reference',
    service_level_code: 'SERVICE LEVEL',
    delivery_name: 'delivery_name',
    delivery_email: 'E-Mail',
    submitted_weight: 'Weight (kg)',
  });
});

test('a field is filled from one heading only, the first one that matches', () => {
  const found = recogniseHeadings(['Name', 'Recipient', 'Sender']);
  expect(found).toEqual({ delivery_name: 'Name', collection_name: 'Sender' });
});

test('the recipient of an order export is not read from the column of the order number', () => {
  expect(recogniseHeadings(['Name', 'Shipping Name', 'Shipping Zip'])).toEqual({
    delivery_name: 'Shipping Name',
    delivery_postal_code: 'Shipping Zip',
  });
});

test('headings in Afrikaans are recognised', () => {
  expect(recogniseHeadings(['Naam', 'Poskode', 'Gewig (kg)', 'Kliëntverwysing'])).toEqual({
    customer_reference: 'Kliëntverwysing',
    delivery_name: 'Naam',
    delivery_postal_code: 'Poskode',
    submitted_weight: 'Gewig (kg)',
  });
});

test('every field is recognised by its label and no alias means two fields', () => {
  const labels = importColumns.map(({ label }) => label);
  expect(Object.keys(recogniseHeadings(labels))).toEqual(importColumns.map(({ field }) => field));
  const aliases = importColumns.flatMap((column) => column.aliases);
  expect(new Set(aliases).size).toBe(aliases.length);
});

test('columns that an address book fills are not required', () => {
  const needed = (mapping: Record<string, string>) =>
    importColumns.filter((column) => isNeeded(column, mapping)).map(({ field }) => field);
  const always = [
    'service_level_code',
    'submitted_length',
    'submitted_width',
    'submitted_height',
    'submitted_weight',
  ];
  expect(needed({ delivery_address_book: 'Code' })).toEqual(always);
  expect(needed({})).toEqual(expect.arrayContaining([...always, 'delivery_name', 'delivery_zone']));
  expect(needed({})).not.toContain('delivery_company');
});
