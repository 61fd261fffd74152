import { describe, expect, test } from 'vitest';
import {
  canEditCollection,
  collectionStates,
  firstDay,
  mayBecome,
  movedDay,
  requestStateOf,
  requestStates,
  windowProblem,
} from './collections.ts';

test('the time window of a collection lasts at least an hour', () => {
  const problem = (ready_time: string, close_time: string) =>
    windowProblem({ ready_time, close_time });
  expect(problem('09:00', '10:00')).toBe(null);
  expect(problem('09:30', '10:29')).toBe('Allow at least one hour for the collection.');
  expect(problem('10:00', '09:00')).toBe('Allow at least one hour for the collection.');
});

describe('a collection of today', () => {
  /** A time on Friday, 20 November 2026, in South Africa. */
  const friday = (time: string) => new Date(`2026-11-20T${time}:00+02:00`);

  test('is possible until an hour before the site closes', () => {
    expect(firstDay('16:00', friday('15:00'))).toBe('2026-11-20');
    expect(firstDay('16:00', friday('15:01'))).toBe('2026-11-21');
    // The day is the South African one: in UTC it is still the 19th.
    expect(firstDay('16:00', friday('00:30'))).toBe('2026-11-20');
  });

  test('moves to the next working day if it is too late', () => {
    const wanted = { collect_on: '2026-11-20', close_time: '16:00' };
    expect(movedDay(wanted, friday('15:00'))).toBe(null);
    expect(movedDay(wanted, friday('15:01'))).toBe('2026-11-23');
    expect(movedDay({ ...wanted, collect_on: '2026-11-24' }, friday('15:01'))).toBe(null);
  });
});

test('a single request has the state of its one collection', () => {
  for (const state of collectionStates) expect(requestStates).toContain(requestStateOf[state]);
  expect([requestStateOf.missed, requestStateOf.skipped]).toEqual(['failed', 'cancelled']);
});

test('a collected or cancelled collection cannot be changed', () => {
  expect(collectionStates.filter((state) => canEditCollection(state) !== true)).toEqual([
    'collected',
    'cancelled',
  ]);
  expect(canEditCollection('collected')).toBe('Already collected');
  expect(canEditCollection('cancelled')).toBe('Already cancelled');
});

test.each([
  ['recurring', 'active', 'paused', true],
  ['recurring', 'paused', 'active', true],
  ['recurring', 'active', 'active', 'Already active'],
  ['recurring', 'paused', 'paused', 'Already paused'],
  ['recurring', 'cancelled', 'active', 'Already cancelled'],
  ['recurring', 'active', 'cancelled', true],
  ['bulk', 'requested', 'cancelled', true],
  ['bulk', 'collected', 'cancelled', 'Already collected'],
  ['bulk', 'requested', 'paused', 'Only recurring collections can be paused'],
] as const)(
  'changing a %s request from %s to %s gives the answer "%s"',
  (kind, state, next, answer) => {
    expect(mayBecome({ kind, state }, next)).toBe(answer);
  },
);
