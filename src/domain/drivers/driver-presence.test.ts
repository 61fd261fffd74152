import { expect, test } from 'vitest';
import { presenceOf, presencesOf } from './driver-presence.ts';

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

test('drivers on duty are counted as moving, stopped or silent', () => {
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

test('a driver whose doubtful report is recent is not silent', () => {
  const last_seen = new Date(now - 60_000).toISOString();
  const drivers = [{ ...driver(200_000), last_seen }];
  expect(presencesOf(drivers, now)).toMatchObject({ stopped: 1, silent: 0 });
});

test.each([
  [3, 3, false],
  [4, 4, true],
  [100, 10, false],
  [100, 11, true],
])(
  'with %d drivers on duty and %d silent drivers, isTooSilent is %s',
  (onDuty, silent, isTooSilent) => {
    const drivers = Array.from({ length: onDuty }, (_, at) =>
      driver(at < silent ? 200_000 : 1_000),
    );
    expect(presencesOf(drivers, now)).toMatchObject({ onDuty, silent, isTooSilent });
  },
);

test('a driver who never reported has the presence "gone"', () => {
  expect(presenceOf(null, now)).toBe('gone');
});
