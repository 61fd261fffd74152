import { expect, test } from 'vitest';
import { canReserveIn, canReserveDoor, measuresOf } from './reservation.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const locker = {
  code: 'CG66',
  state: 'online',
  is_offline: false,
  takes_reservations: true,
  last_seen: ago(1),
  unsynced_since: null,
  dark_from: null,
  outage_until: null,
};
const known = {
  use_level: 'sensed',
  use_at: ago(60),
  bolt_level: 'sensed',
  bolt_at: ago(60),
} as const;
const door = { number: 12, use: 'free', bolt: 'closed', ...known } as const;
const size = { code: 'S', width: 41, height: 8, length: 60, max_weight: 5 };
const parcel = { length: 60, width: 8, height: 40, weight: 5 };
const wanted = { door, size, locker, parcel };

test('a door can be reserved if it is free, closed, known and large enough', () => {
  expect(canReserveDoor(wanted, now)).toBe(true);
  expect(canReserveDoor({ ...wanted, door: { ...door, use: 'occupied' } }, now)).toBe(
    'Door 12 is not free.',
  );
  expect(canReserveDoor({ ...wanted, door: { ...door, bolt: 'open' } }, now)).toBe(
    'Door 12 is not closed.',
  );
  expect(canReserveDoor({ ...wanted, parcel: { ...parcel, height: 42 } }, now)).toBe(
    'Door 12 (S) is too small for 60 × 8 × 42 cm and 5 kg.',
  );
  expect(canReserveDoor({ ...wanted, parcel: { ...parcel, weight: 6 } }, now)).not.toBe(true);
});

test('a locker accepts reservations for 15 minutes after its last contact', () => {
  const silent = (minutes: number) => ({ ...locker, is_offline: true, last_seen: ago(minutes) });
  expect(canReserveIn(silent(14), now)).toBe(true);
  expect(canReserveIn(silent(41), now)).toBe('CG66 has not reported for 41 min.');
  expect(canReserveIn({ ...locker, takes_reservations: false }, now)).toBe(
    'CG66 accepts no reservations at the moment.',
  );
  expect(canReserveIn({ ...locker, state: 'retired' }, now)).toBe('CG66 is not in use.');
});

test('a locker that was never in contact accepts no reservation, and neither does an unknown door', () => {
  const never = { ...locker, is_offline: true, last_seen: null };
  expect(canReserveIn(never, now)).toBe('CG66 has never reported.');
  expect(canReserveDoor({ ...wanted, locker: never }, now)).toBe('CG66 has never reported.');
  const forgotten = { ...locker, last_seen: ago(61) };
  expect(canReserveDoor({ ...wanted, locker: forgotten }, now)).toBe(
    'The state of door 12 is unknown.',
  );
});

test('measured dimensions replace the submitted ones', () => {
  const submitted = {
    submitted_length: 1,
    submitted_width: 2,
    submitted_height: 3,
    submitted_weight: 4,
    actual_length: null,
    actual_width: null,
    actual_height: null,
    actual_weight: null,
  };
  expect(measuresOf(submitted)).toEqual({ length: 1, width: 2, height: 3, weight: 4 });
  const measured = { actual_length: 5, actual_width: 6, actual_height: 7, actual_weight: 8 };
  expect(measuresOf({ ...submitted, ...measured })).toEqual({
    length: 5,
    width: 6,
    height: 7,
    weight: 8,
  });
});
