import { expect, test } from 'vitest';
import { missingCompany, whyKept } from './address-books.ts';

test('a business address needs a company', () => {
  for (const company of ['', '  ', null, undefined])
    expect(missingCompany('business', company)).toBe('Company is required.');
  expect(missingCompany('business', 'Karoo Outdoor')).toBe(null);
  expect(missingCompany('residential', '')).toBe(null);
});

test('an address that collections use cannot be deleted', () => {
  expect(whyKept(0)).toBe(null);
  expect(whyKept(1)).toBe('Used by 1 collection.');
  expect(whyKept(3)).toBe('Used by 3 collections.');
});
