import { expect, test } from 'vitest';
import { presenceOf } from './driver-presence.ts';
import { fillOf, occupancyOf } from './locker-fill.ts';

const now = Date.parse('2026-11-20T08:00:00Z');

test.each([
  ['moving', 1_000, 40],
  ['stopped', 1_000, 2.9],
  ['moving', 119_999, 3],
  ['silent', 120_000, 40],
  ['silent', 86_399_999, 0],
  ['gone', 86_400_000, 40],
])('a driver is %s %d ms after a fix at %d km/h', (presence, ms, speed) => {
  expect(presenceOf({ at: now - ms, speed }, now)).toBe(presence);
});

test('a driver who never reported is not shown', () => {
  expect(presenceOf(null, now)).toBe('gone');
});

const locker = { state: 'online', is_full: false, door_count: 20, free_door_count: 10 };

test.each([
  ['free', {}],
  ['free', { free_door_count: 2 }],
  ['nearly-full', { free_door_count: 1 }],
  ['full', { free_door_count: 0 }],
  ['full', { is_full: true }],
  ['offline', { state: 'offline', is_full: true }],
  ['offline', { state: 'installing' }],
  ['free', { door_count: 0, free_door_count: 0 }],
])('a locker is %s with %o', (fill, changed) => {
  expect(fillOf({ ...locker, ...changed })).toBe(fill);
});

test('occupancy is a share of the doors', () => {
  expect(occupancyOf({ ...locker, free_door_count: 5 })).toBe(0.75);
  expect(occupancyOf({ ...locker, door_count: 0, free_door_count: 0 })).toBe(0);
});
