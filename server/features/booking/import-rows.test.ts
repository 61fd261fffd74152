import { expect, test } from 'vitest';
import { bookingOf } from './import-rows.ts';

const home = {
  company: 'Karoo Outdoor',
  name: 'Lerato Mokoena',
  mobile_number: 'switchboard 4',
  email: null,
  street_address: '12 Main Road',
  suburb: 'Sandown',
  city: 'Sandton',
  zone: 'GP',
  postal_code: '2196',
};
const cells = {
  service_level_code: 'ECO',
  delivery_name: 'Thandi Nkosi',
  delivery_street_address: '3 Beach Road',
  delivery_suburb: 'Sea Point',
  delivery_city: 'Cape Town',
  delivery_zone: 'WC',
  delivery_postal_code: '8005',
  submitted_length: '30',
  submitted_width: '20',
  submitted_height: '15',
  submitted_weight: '1,4',
};
const bookingWith = (mobile: string) =>
  bookingOf({ ...cells, delivery_mobile_number: mobile }, { mapping: {}, home, book: new Map() });

// Spreadsheets drop the leading zero.
test.each(['082 123 4567', '821234567', ' (082) 123-4567', '+27821234567', '0027 82 123 4567'])(
  'the phone number %s of a row is booked in E.164',
  (number) => {
    expect(bookingWith(number)).toMatchObject({
      booking: { delivery: { mobile_number: '+27821234567' }, collection: { mobile_number: null } },
    });
  },
);

test('an invalid phone number is reported as an error of its column', () => {
  expect(bookingWith('082 12')).toEqual({
    errors: { delivery_mobile_number: ['Mobile number is invalid'] },
  });
});

test('a row for another country is refused, and South Africa is read in any spelling', () => {
  const to = (country: string) =>
    bookingOf({ ...cells, delivery_country: country }, { mapping: {}, home, book: new Map() });
  expect(to('Lesotho')).toEqual({
    errors: {
      delivery_country: [
        'Parcels are collected and delivered in South Africa only. Correct the country, or leave it empty.',
      ],
    },
  });
  for (const country of ['Suid-Afrika', 'RSA', ' ']) expect(to(country)).toHaveProperty('booking');
});

test('a row with a name from the address book takes missing values from that address', () => {
  const { delivery_name: _, delivery_street_address: __, ...rest } = cells;
  const book = new Map([
    ['thandi nkosi', { name: 'Thandi Nkosi', street_address: '9 Kloof Street', suburb: 'Gardens' }],
    ['twice', null],
  ]);
  const named = (name: string) =>
    bookingOf({ ...rest, delivery_address_book: name }, { mapping: {}, home, book });
  expect(named('Thandi NKOSI')).toMatchObject({
    booking: {
      delivery: { name: 'Thandi Nkosi', street_address: '9 Kloof Street', suburb: 'Sea Point' },
    },
  });
  for (const [name, text] of [
    ['Nobody', 'The address book has no delivery address of this name.'],
    ['Twice', 'Several addresses in the address book have this name.'],
  ] as const)
    expect(named(name)).toMatchObject({ errors: { delivery_address_book: [text] } });
});

const rowWith = (changed: Record<string, string>) =>
  bookingOf({ ...cells, ...changed }, { mapping: {}, home, book: new Map() });

test.each<[Record<string, string>, object]>([
  [{ submitted_weight: '1.5kg' }, { parcels: [{ submitted_weight: 1.5 }] }],
  [{ submitted_weight: '1.23456789' }, { parcels: [{ submitted_weight: 1.23 }] }],
  [{ submitted_length: '300 mm' }, { parcels: [{ submitted_length: 30 }] }],
  [{ declared_value: 'R 1,200' }, { declared_value: 1200 }],
  [{ declared_value: '1.234,50' }, { declared_value: 1234.5 }],
  [{ delivery_zone: 'Wes-Kaap' }, { delivery: { zone: 'WC' } }],
  [{ delivery_postal_code: '8005.0' }, { delivery: { postal_code: '8005' } }],
  [{ quantity: '02' }, { parcels: [{}, {}] }],
  [{ delivery_name: 'The\u0301re\u0300se\u200b' }, { delivery: { name: 'Th\u00e9r\u00e8se' } }],
])('a row with %j is booked', (changed, booking) => {
  expect(rowWith(changed)).toMatchObject({ booking });
});

test.each([
  [{ submitted_weight: '1,200' }, 'submitted_weight', 'Weight can mean 1.2 or 1200.'],
  [{ submitted_weight: '' }, 'submitted_weight', 'Weight is required.'],
  [{ declared_value: 'much' }, 'declared_value', 'Declared value must be a number such as 450.00.'],
  [{ quantity: '1.5' }, 'quantity', 'Give a number of parcels from 1 to 100.'],
  [{ customer_reference: '6.12206E+11' }, 'customer_reference', 'shortened to 6.12206E+11'],
  [{ customer_reference: '6122058201234568000' }, 'customer_reference', 'ends in zeros'],
  [{ order_number: '2026-11-18' }, 'order_number', 'changed to the date 2026-11-18'],
  [{ delivery_name: '#N/A' }, 'delivery_name', 'is the spreadsheet error #N/A'],
  [{ delivery_suburb: 'TRUE' }, 'delivery_suburb', 'is not text'],
  [{ delivery_mobile_number: '2.78215E+10' }, 'delivery_mobile_number', 'shortened'],
])('a row with %j has an error with cause and remedy', (changed, field, text) => {
  expect(rowWith(changed)).toMatchObject({ errors: { [field]: [expect.stringContaining(text)] } });
});

test('instructions may be a date or a word such as TRUE', () => {
  expect(rowWith({ delivery_instructions: '18/11/2026' })).toMatchObject({
    booking: { delivery: { instructions: '18/11/2026' } },
  });
});

test.each([
  ['Weight (g)', '1400', 1.4],
  ['Weight (g)', '1.4 kg', 1.4],
  ['Weight, kg', '1.4', 1.4],
  ['Mass', '1.4', 1.4],
])('a weight under the heading %s of %s is %d kg', (heading, weight, kilograms) => {
  const { submitted_weight: _, ...others } = cells;
  const row = { ...others, [heading]: weight };
  const mapping = { submitted_weight: heading };
  expect(bookingOf(row, { mapping, home, book: new Map() })).toMatchObject({
    booking: { parcels: [{ submitted_weight: kilograms }] },
  });
});

test('a weight in pounds is refused with the unit to convert it to', () => {
  const row = { ...cells, 'Weight (lbs)': '3' };
  const mapping = { submitted_weight: 'Weight (lbs)' };
  expect(bookingOf(row, { mapping, home, book: new Map() })).toEqual({
    errors: { submitted_weight: ['Weight (lbs) is not in kg. Convert the column to kg.'] },
  });
});
