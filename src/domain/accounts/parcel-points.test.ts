import { expect, test } from 'vitest';
import { canDecide, inWeekOrder, maskedDigits, profileValueWords } from './parcel-points.ts';

test('the application of a parcel point is decided once, and an approved shop can be suspended and approved again', () => {
  expect(canDecide('approve', { state: 'new' })).toBe(true);
  expect(canDecide('reject', { state: 'approved' })).toBe('Already approved');
  expect(canDecide('suspend', { state: 'new' })).toBe('Not approved yet');
  expect(canDecide('approve', { state: 'suspended' })).toBe(true);
});

test('opening hours begin with Monday and end with public holidays', () => {
  const hours = { 'Public holidays': 'closed', Sunday: '9-13', Monday: '8-18', Friday: '8-18' };
  expect(inWeekOrder(hours).map(([day]) => day)).toEqual([
    'Monday',
    'Friday',
    'Sunday',
    'Public holidays',
  ]);
});

test('a bank account shows at most its last four digits', () => {
  expect(maskedDigits('62000012345')).toBe('•••• 2345');
  expect(maskedDigits(null)).toBe('');
});

test('values of a changed profile are formatted as text', () => {
  expect(profileValueWords({ Sunday: 'closed', Monday: '8-18' })).toBe(
    'Monday 8-18, Sunday closed',
  );
  expect(profileValueWords('Fynbos Counter')).toBe('Fynbos Counter');
  expect([null, undefined, ''].map(profileValueWords)).toEqual([null, null, null]);
});
