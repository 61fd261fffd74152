import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectBefore } from './collection-window.ts';
import {
  extendedWindow,
  isLiveLeg,
  legAfter,
  legDirections,
  legStates,
  recipientWindow,
  remindersDue,
} from './locker-legs.ts';
import { statuses } from './statuses.ts';

test('a door is kept from the booking to the deposit, and for a pick-up once a driver has the parcel', () => {
  expect(legAfter('drop-off', null, 'deposit-pending')).toBe('reserved');
  expect(legAfter('drop-off', 'reserved', 'submitted')).toBeNull();
  expect(legAfter('drop-off', 'deposited', 'collected')).toBe('collected');
  // A driver came to the sender instead.
  expect(legAfter('drop-off', 'reserved', 'collected')).toBe('cancelled');
  expect(legAfter('pick-up', null, 'submitted')).toBeNull();
  expect(legAfter('pick-up', null, 'delivery-assigned')).toBe('reserved');
  expect(legAfter('pick-up', 'reserved', 'in-locker')).toBe('deposited');
  expect(legAfter('pick-up', 'reserved', 'returned-to-hub')).toBe('cancelled');
  expect(legAfter('pick-up', 'deposited', 'collected-from-locker')).toBe('collected');
  expect(legAfter('pick-up', 'overdue', 'collect-and-return-to-hub')).toBeNull();
  expect(legAfter('pick-up', 'overdue', 'returned-to-hub')).toBe('returned');
});

test('what has ended stays so, and following a status twice changes nothing more', () => {
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

const hours = { Monday: '08:00-18:00', Tuesday: '08:00-18:00', 'Public Holidays': 'closed' };

test('the window moves to two hours after the next opening where the site is closed at its end', () => {
  const site = { hours };
  // Sunday 22 November at 10:00, and 36 hours later it is Monday at 22:00.
  expect(collectBefore('2026-11-22T08:00:00Z', 36, site)).toBe('2026-11-24T08:00:00.000Z');
  expect(collectBefore('2026-11-22T08:00:00Z', 24, site)).toBe('2026-11-23T08:00:00.000Z');
  expect(collectBefore('2026-11-22T00:00:00Z', 24, site)).toBe('2026-11-23T08:00:00.000Z');
  expect(collectBefore('2026-11-22T08:00:00Z', 36, { hours: {} })).toBe('2026-11-23T20:00:00.000Z');
  const declared = new Map([['2026-11-24', 'Election day']]);
  expect(collectBefore('2026-11-22T08:00:00Z', 36, { hours, declared })).toBe(
    '2026-11-30T08:00:00.000Z',
  );
});

test('the window never ends before the hours of the network', () => {
  const moments = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.integer({ min: 6, max: 168 }), (at, wait) => {
      const until = Date.parse(collectBefore(at.toISOString(), wait, { hours }));
      expect(until).toBeGreaterThanOrEqual(at.getTime() + wait * 3_600_000);
    }),
  );
});

test('a window is extended twice, and to 96 hours in all', () => {
  const stay = {
    state: 'deposited',
    extended: 0,
    deposited_at: '2026-11-20T08:00:00.000Z',
    collect_before: '2026-11-21T20:00:00.000Z',
  } as const;
  expect(extendedWindow(stay, 24)).toEqual({ until: '2026-11-22T20:00:00.000Z' });
  expect(extendedWindow(stay, 61)).toEqual({ why: 'It would wait longer than 96 hours in all.' });
  expect(extendedWindow({ ...stay, extended: 2 }, 1)).toEqual({ why: 'Already extended twice' });
  expect(extendedWindow({ ...stay, state: 'collected' }, 1)).toHaveProperty('why');
});

test('reminders are due with 12 and with 2 hours left, and never after the end', () => {
  const end = '2026-11-24T12:00:00.000Z';
  const left = (minutes: number) => remindersDue(end, Date.parse(end) - minutes * 60_000);
  expect([13 * 60, 12 * 60, 121, 120, 1, 0, -5].map(left)).toEqual([0, 1, 1, 2, 2, 0, 0]);
});

test('a recipient keeps a parcel longer once, in time, while nobody needs its door, and never for too long in all', () => {
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
