import { beforeAll, expect, test } from 'vitest';
import { fetchPhones } from '../phone/phones.ts';
import { addressProblems, addressToSend, emptyAddress, errorsBelow } from './address-draft.ts';

beforeAll(fetchPhones);

const door = {
  ...emptyAddress,
  name: 'Lerato Mokoena',
  street_address: '12 Main Road',
  suburb: 'Sandown',
  city: 'Sandton',
  zone: 'GP',
  postal_code: '0181',
};

test('a complete address has no problems, and each missing part is named', () => {
  expect(addressProblems(door)).toEqual({});
  expect(addressProblems(emptyAddress)).toEqual({
    name: 'Name is required.',
    street_address: 'Street address is required.',
    suburb: 'Suburb is required.',
    city: 'City is required.',
    zone: 'Choose a province.',
    postal_code: 'Postal code must have four digits.',
  });
});

test('a mobile number may have spaces, and a locker requires one', () => {
  expect(addressProblems({ ...door, mobile_number: '082 555 0101' })).toEqual({});
  expect(addressProblems({ ...door, mobile_number: '555' })).toEqual({
    mobile_number: 'Mobile number is invalid',
  });
  expect(addressProblems({ ...emptyAddress, type: 'locker', name: 'Thandi' })).toEqual({
    mobile_number: 'Mobile number is required.',
    locker_id: 'Choose a locker.',
  });
});

test('an email address is accepted with a name or link around it, as on the server', () => {
  expect(addressProblems({ ...door, email: 'Thandi <thandi@shop.example>' })).toEqual({});
  expect(addressProblems({ ...door, email: 'a@shop.example; b@shop.example' })).toEqual({
    email: 'Email address is invalid',
  });
});

test('an address at a locker is sent without a street, and one at a door with a street', () => {
  const locker = addressToSend({
    ...door,
    type: 'locker',
    locker_id: 7,
    mobile_number: '0825550101',
  });
  expect(locker).toMatchObject({ type: 'locker', locker_id: 7 });
  expect(locker).not.toHaveProperty('street_address');
  expect(addressToSend(door)).toMatchObject({ street_address: '12 Main Road', email: null });
});

test('the errors of one address are picked from all errors of the form', () => {
  const errors = {
    'delivery.suburb': 'Suburb is required.',
    'parcels.0.submitted_length': 'Too long',
  };
  expect(errorsBelow(errors, 'delivery')).toEqual({ suburb: 'Suburb is required.' });
});
