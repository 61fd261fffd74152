import { expect, test } from 'vitest';
import { fillOf, occupancyOf, parcelsIn, roomOf } from './locker-fill.ts';

const locker = { state: 'online', is_full: false, door_count: 20, free_door_count: 10 };

test.each([
  ['free', {}],
  ['free', { free_door_count: 2 }],
  ['nearly-full', { free_door_count: 1 }],
  ['full', { free_door_count: 0 }],
  ['full', { is_full: true }],
  ['offline', { state: 'offline', is_full: true }],
  ['out-of-service', { state: 'installing' }],
  ['out-of-service', { state: 'out-of-order', is_full: true }],
  ['free', { door_count: 0, free_door_count: 0 }],
])('a locker is %s with %o', (fill, changed) => {
  expect(fillOf({ ...locker, ...changed })).toBe(fill);
});

test('a full locker still counts as full by its doors while it is offline', () => {
  expect(roomOf({ ...locker, state: 'offline', free_door_count: 0 })).toBe('full');
  expect(roomOf({ ...locker, state: 'out-of-order', is_full: true })).toBe('out-of-service');
});

test('occupancy is the share of doors that are not free', () => {
  expect(occupancyOf({ ...locker, free_door_count: 5 })).toBe(0.75);
  expect(occupancyOf({ ...locker, door_count: 0, free_door_count: 0 })).toBe(0);
});

test('every door that is neither free nor faulty holds a parcel', () => {
  expect(parcelsIn({ door_count: 20, free_door_count: 5, faulty_door_count: 3 })).toBe(12);
  expect(parcelsIn({ door_count: 2, free_door_count: 1, faulty_door_count: 2 })).toBe(0);
});
