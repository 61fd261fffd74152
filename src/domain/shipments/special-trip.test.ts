import { expect, test } from 'vitest';
import { specialTripProblems } from './special-trip.ts';

const nobody = { name: '', email: '', mobile_number: '' };

test('an empty request for a special trip has errors at name, mobile number and email', () => {
  expect(specialTripProblems(nobody)).toEqual({
    name: 'Name is required.',
    mobile_number: 'Mobile number is required.',
    email: 'Email is required.',
  });
});

test('a request for a special trip needs either an email address or a mobile number', () => {
  expect(specialTripProblems({ ...nobody, name: 'Thandi', mobile_number: '0825550101' })).toEqual(
    {},
  );
  expect(specialTripProblems({ ...nobody, name: 'Thandi', email: 'thandi@mail.example' })).toEqual(
    {},
  );
});

test('an invalid email address is refused even with a mobile number', () => {
  const contact = { name: 'Thandi', email: 'a@x\r\nBcc: b@x.co', mobile_number: '0825550101' };
  expect(specialTripProblems(contact)).toEqual({ email: 'Email address is invalid' });
});
