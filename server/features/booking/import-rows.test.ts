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
  'the number %s of a row is booked in E.164',
  (number) => {
    expect(bookingWith(number)).toMatchObject({
      booking: { delivery: { mobile_number: '+27821234567' }, collection: { mobile_number: null } },
    });
  },
);

test('an invalid number is an error of its column', () => {
  expect(bookingWith('082 12')).toEqual({
    errors: { delivery_mobile_number: ['Mobile number is invalid'] },
  });
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
