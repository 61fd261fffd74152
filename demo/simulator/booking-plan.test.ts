import { expect, test } from 'vitest';
import { booking } from '#api/contract/booking/booking.ts';
import { randomFrom } from '../chance.ts';
import { planBookings } from './bookings/booking-plan.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

const sender = {
  account_id: 4,
  collection_company: 'Karoo Outdoor',
  collection_name: 'Lerato Mokoena',
  collection_suburb: 'Sandown',
  collection_city: 'Sandton',
};
const market = { senders: [sender], lockers: [7], perDay: 240 };

/** Bookings in an hour of November 2026, in Johannesburg time. */
const bookedIn = (hour: string) =>
  planBookings(
    market,
    { simulated: Date.parse(`${hour}:30+02:00`), length: HOUR_MS },
    randomFrom(1),
  );

test('the plan has most bookings in the mornings of working days, and few at night and on Sundays', () => {
  expect(bookedIn('2026-11-18T10').length).toBeGreaterThan(15);
  const atNight = bookedIn('2026-11-18T02').length;
  expect(atNight).toBeGreaterThan(0);
  expect(atNight).toBeLessThan(5);
  const onSunday = bookedIn('2026-11-22T10').length;
  expect(onSunday).toBeGreaterThan(4);
  expect(onSunday).toBeLessThan(15);
});

test('the plan has bookings that the API accepts, some of them to lockers', () => {
  const body = booking['POST /shipments'].body;
  const booked = bookedIn('2026-11-18T10').map(({ request }) =>
    body.parse('body' in request ? request.body : null),
  );
  expect(new Set(booked.map(({ delivery }) => delivery.type))).toEqual(
    new Set(['residential', 'locker']),
  );
});
