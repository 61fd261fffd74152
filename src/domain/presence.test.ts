import { expect, test } from 'vitest';
import { presenceOf, presencesOf } from './driver-presence.ts';
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

const driver = (age: number | null, { is_on_duty = true, speed = 0 } = {}) => ({
  is_on_duty,
  position: age === null ? null : { at: new Date(now - age).toISOString(), speed },
});

test('of those on duty some move, some stand, and whoever was not heard of is silent', () => {
  const drivers = [
    driver(1_000, { speed: 40 }),
    driver(1_000),
    driver(200_000),
    driver(null),
    driver(200_000, { is_on_duty: false }),
  ];
  expect(presencesOf(drivers, now)).toEqual({
    onDuty: 4,
    moving: 1,
    stopped: 1,
    silent: 2,
    isTooSilent: false,
  });
});

test.each([
  [3, 3, false],
  [4, 4, true],
  [100, 10, false],
  [100, 11, true],
])('of %d on duty, %d silent is too many: %s', (onDuty, silent, isTooSilent) => {
  const drivers = Array.from({ length: onDuty }, (_, at) => driver(at < silent ? 200_000 : 1_000));
  expect(presencesOf(drivers, now)).toMatchObject({ onDuty, silent, isTooSilent });
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
  ['out-of-service', { state: 'installing' }],
  ['out-of-service', { state: 'out-of-order', is_full: true }],
  ['free', { door_count: 0, free_door_count: 0 }],
])('a locker is %s with %o', (fill, changed) => {
  expect(fillOf({ ...locker, ...changed })).toBe(fill);
});

test('occupancy is a share of the doors', () => {
  expect(occupancyOf({ ...locker, free_door_count: 5 })).toBe(0.75);
  expect(occupancyOf({ ...locker, door_count: 0, free_door_count: 0 })).toBe(0);
});
