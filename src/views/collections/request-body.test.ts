import { expect, test } from 'vitest';
import { NOT_CHOSEN } from '#ui/form/lookup/record-field.tsx';
import { problemsOf, rhythmOf, sharedOf, startOf } from './request-body.ts';

const about = { kind: 'recurring', record: null } as const;
const values = { ...startOf(null), name: 'Every working day', address_book_id: '4' };

test('typed text in a record field is never sent unless a record is chosen', () => {
  expect(problemsOf(values, about)).toEqual({});
  const typed = { ...values, address_book_id: NOT_CHOSEN, account_id: NOT_CHOSEN };
  expect(problemsOf(typed, about)).toEqual({
    address_book_id: 'Choose an address.',
    account_id: 'Choose an account from the list.',
  });
  expect(problemsOf({ ...values, address_book_id: '' }, about)).toHaveProperty('address_book_id');
});

test('a series needs a day, and days of the month take precedence over weekdays', () => {
  expect(problemsOf({ ...values, weekdays: '' }, about)).toEqual({ weekdays: 'Choose a day.' });
  const monthly = { ...values, month_days: '1, 15' };
  expect(problemsOf(monthly, about)).toEqual({});
  expect(rhythmOf(monthly)).toMatchObject({ weekdays: [], month_days: [1, 15] });
  expect(problemsOf({ ...values, month_days: '1, 32' }, about)).toHaveProperty('month_days');
});

test('a time window has at least an hour and a series ends after its start', () => {
  const short = { ...values, ready_time: '15:00', close_time: '15:30' };
  expect(problemsOf(short, about)).toEqual({
    close_time: 'Allow at least one hour for the collection.',
  });
  const ended = { ...values, starts_on: '2026-11-24', ends_on: '2026-11-23' };
  expect(problemsOf(ended, about)).toEqual({ ends_on: 'The end must not be before the start.' });
});

test.each([
  ['12,5', 12.5],
  ['12.5 kg', 12.5],
  ['800 g', 0.8],
])('a weight of %s is sent as %s kg', (total_weight, kilograms) => {
  const typed = { ...values, total_weight, parcel_count: '2 parcels' };
  expect(problemsOf(typed, about)).toEqual({});
  expect(sharedOf(typed)).toMatchObject({ total_weight: kilograms, parcel_count: 2 });
});

test('the error of an unreadable number says what to write', () => {
  const typed = { ...values, total_weight: 'heavy', parcel_count: '2.5', every: 'week' };
  expect(problemsOf(typed, about)).toEqual({
    total_weight: 'Weight must be a number such as 12.5.',
    parcel_count: 'Parcels must be a whole number such as 3.',
    every: 'Every must be a number such as 2.',
  });
});
