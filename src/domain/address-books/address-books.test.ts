import { expect, test } from 'vitest';
import { companyProblem, whyNotDeleted } from './address-books.ts';

test('a business address needs a company', () => {
  for (const company of ['', '  ', null, undefined])
    expect(companyProblem('business', company)).toBe('Company is required.');
  expect(companyProblem('business', 'Karoo Outdoor')).toBe(null);
  expect(companyProblem('residential', '')).toBe(null);
});

test('an address that collections use cannot be deleted', () => {
  expect(whyNotDeleted(0)).toBe(null);
  expect(whyNotDeleted(1)).toBe('Used by 1 collection.');
  expect(whyNotDeleted(3)).toBe('Used by 3 collections.');
});
