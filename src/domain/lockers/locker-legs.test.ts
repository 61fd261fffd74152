import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  extendedWindow,
  isLiveLeg,
  legAfter,
  legDirections,
  legAfterMove,
  legStates,
  recipientWindow,
  remindersDue,
  statusAfter,
} from './locker-legs.ts';
import { statuses } from '../kernel/statuses.ts';

test('a drop-off reserves a door from the booking on, and a pick-up only once a driver has the parcel', () => {
  expect(legAfter('drop-off', null, 'deposit-pending')).toBe('reserved');
  expect(legAfter('drop-off', 'reserved', 'submitted')).toBeNull();
  expect(legAfter('drop-off', 'deposited', 'collected')).toBe('collected');
  // The driver collected from the sender instead.
  expect(legAfter('drop-off', 'reserved', 'collected')).toBe('cancelled');
  expect(legAfter('pick-up', null, 'submitted')).toBeNull();
  expect(legAfter('pick-up', null, 'delivery-assigned')).toBe('reserved');
  expect(legAfter('pick-up', 'reserved', 'in-locker')).toBe('deposited');
  expect(legAfter('pick-up', 'reserved', 'returned-to-hub')).toBe('cancelled');
  expect(legAfter('pick-up', 'deposited', 'collected-from-locker')).toBe('collected');
  expect(legAfter('pick-up', 'overdue', 'collect-and-return-to-hub')).toBeNull();
  expect(legAfter('pick-up', 'overdue', 'returned-to-hub')).toBe('returned');
});

test('a leg never leaves a final state, and repeating a status changes nothing', () => {
  const anything = fc.record({
    direction: fc.constantFrom(...legDirections),
    state: fc.option(fc.constantFrom(...legStates)),
    status: fc.constantFrom(...statuses),
  });
  fc.assert(
    fc.property(anything, ({ direction, state, status }) => {
      const next = legAfter(direction, state, status);
      const isOver = state !== null && !isLiveLeg(state);
      expect(isOver && next !== null).toBe(false);
      expect(next !== null && legAfter(direction, next, status) !== null).toBe(false);
    }),
  );
});

test('a collection window is extended at most twice and to 96 hours', () => {
  const stay = {
    state: 'deposited',
    extended: 0,
    deposited_at: '2026-11-20T08:00:00.000Z',
    collect_before: '2026-11-21T20:00:00.000Z',
  } as const;
  expect(extendedWindow(stay, 24)).toEqual({ until: '2026-11-22T20:00:00.000Z' });
  expect(extendedWindow(stay, 61)).toEqual({
    why: 'The parcel would wait longer than 96 hours in total.',
  });
  expect(extendedWindow({ ...stay, extended: 2 }, 1)).toEqual({ why: 'Already extended twice' });
  expect(extendedWindow({ ...stay, state: 'collected' }, 1)).toHaveProperty('why');
});

test('reminders are due 12 and 2 hours before the end of a collection window, and never after it', () => {
  const end = '2026-11-24T12:00:00.000Z';
  const left = (minutes: number) => remindersDue(end, Date.parse(end) - minutes * 60_000);
  expect([13 * 60, 12 * 60, 121, 120, 1, 0, -5].map(left)).toEqual([0, 1, 1, 2, 2, 0, 0]);
});

test('a recipient can extend the collection window once, before it ends, while the door is not needed', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const stay = {
    state: 'deposited',
    extended: 2,
    deposited_at: '2026-11-19T10:00:00.000Z',
    collect_before: '2026-11-20T22:00:00.000Z',
    recipient_extended_at: null,
  } as const;
  const asked = (change: object = {}, isDoorNeeded = false) =>
    recipientWindow({ ...stay, ...change }, { isDoorNeeded, now });
  expect(asked()).toEqual({ until: '2026-11-21T22:00:00.000Z' });
  expect(asked({ recipient_extended_at: '2026-11-20T09:00:00Z' })).toHaveProperty('why');
  expect(asked({ collect_before: '2026-11-20T09:59:00Z' })).toHaveProperty('why');
  expect(asked({ deposited_at: '2026-11-17T10:00:00.000Z' })).toHaveProperty('why');
  expect(asked({ state: 'collected' })).toHaveProperty('why');
  expect(asked({}, true)).toHaveProperty('why');
});

test('a shipment that moves to another locker frees its door unless a driver must fetch the parcel', () => {
  expect(legAfterMove('pick-up', 'reserved', 'in-transit')).toBe('cancelled');
  expect(legAfterMove('pick-up', 'deposited', 'in-locker')).toBe('returned');
  expect(legAfterMove('pick-up', 'deposited', 'collect-and-return-to-hub')).toBe(null);
  expect(legAfterMove('drop-off', 'deposited', 'submitted')).toBe(null);
});

test('a deposit or collection at a terminal sets the status of the shipment', () => {
  expect(statusAfter('drop-off', 'deposited', 'recipient')).toBe('submitted');
  expect(statusAfter('pick-up', 'deposited', 'carrier')).toBe('in-locker');
  expect(statusAfter('drop-off', 'collected', 'carrier')).toBe('collected');
  expect(statusAfter('pick-up', 'collected', 'recipient')).toBe('collected-from-locker');
  expect(statusAfter('pick-up', 'collected', 'carrier')).toBe(null);
});
