import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { postalBoxRefused } from '#domain/places/postal-boxes.ts';
import {
  formAmount,
  line,
  paragraph,
  postalCode,
  scannedReference,
} from './contract/field-parts.ts';
import { atDoor, sentAddress } from './contract/shipments/shipment-parts.ts';

const patternOf = (schema: z.ZodType) =>
  new RegExp(String(z.toJSONSchema(schema, { io: 'input' }).pattern), 'u');

describe.each([
  ['line', line('Note'), ['\r\nx', 'x\n', '\tx', '\vx', 'x\u0085', '\u0000x']],
  ['paragraph', paragraph('Note'), ['\vx', 'x\f', '\u0000x', 'x\u001b']],
] as const)('%s', (_, schema, refused) => {
  test.each(refused)('refuses %j, as does its pattern in the contract', (text) => {
    expect(patternOf(schema).test(text)).toBe(false);
    expect(schema.safeParse(text).success).toBe(false);
  });

  test('trims spaces and refuses a text of spaces only', () => {
    expect(schema.parse('  x y ')).toBe('x y');
    expect(schema.safeParse('   ').error?.issues[0]?.message).toBe('Note is required.');
  });
});

test('texts are normalized to composed accents, without invisible characters', () => {
  expect(line('Name').parse('The\u0301re\u0300se \u200bO’Brien')).toBe('Thérèse O’Brien');
  expect(paragraph('Note').parse('cafe\u0301\n\u2068x\u2069')).toBe('café\nx');
});

test.each([
  [' 2196 ', '2196'],
  ['ZA-2196', '2196'],
])('the postal code %j is %s', (text, code) => {
  expect(postalCode().parse(text)).toBe(code);
});

test.each([
  ['R 1,234.50', 1234.5],
  ['1.234,50', 1234.5],
])('the amount %j of a form is %d', (text, amount) => {
  expect(formAmount('Total').parse(text)).toBe(amount);
});

test.each([
  ['much', 'Total must be a number such as 1234.50.'],
  ['-5', 'Total is below zero.'],
])('the amount %j of a form is refused: %s', (text, message) => {
  expect(formAmount('Total').safeParse(text).error?.issues[0]?.message).toBe(message);
});

test('a scanned reference is in capitals, without the prefix of the scanner', () => {
  expect(scannedReference.parse(']C1jtb95n/1')).toBe('JTB95N/1');
});

test('a door address requires a street and a province, whose name may have any known spelling', () => {
  const door = {
    type: 'business',
    name: 'Thandi Nkosi',
    street_address: '3 Beach Road',
    suburb: 'Sea Point',
    city: 'Cape Town',
    zone: 'Wes-Kaap',
    postal_code: '8005',
    mobile_number: '\u202a082 123 4567\u202c',
  };
  expect(atDoor.parse(door)).toMatchObject({ zone: 'WC', mobile_number: '+27821234567' });
  const boxed = atDoor.safeParse({ ...door, street_address: 'Privaatsak X3' });
  expect(boxed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [
      'street_address',
      'No driver can come to a PO box or private bag. Enter the street address, or choose a locker.',
    ],
  ]);
});

test('addresses for a price refuse PO boxes, but not lockers', () => {
  const town = { suburb: 'Musina', city: 'Musina', zone: 'LP', postal_code: '0900' };
  const read = (given: object) => sentAddress.safeParse(given);
  expect(read({ ...town, street_address: 'Posbus 12' }).error?.issues).toMatchObject([
    { path: ['street_address'], message: postalBoxRefused },
  ]);
  expect(read({ ...town, street_address: '12 Main Road' }).success).toBe(true);
  expect(read({ locker_id: 3, street_address: 'PO Box 12' }).data).toEqual({ locker_id: 3 });
});
