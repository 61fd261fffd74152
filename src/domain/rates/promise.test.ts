import fc from 'fast-check';
import { expect, test } from 'vitest';
import { todayHere, weekdayOf } from '../kernel/business-days.ts';
import { publicHoliday } from '../kernel/public-holidays.ts';
import { calendarOf } from './calendar.ts';
import type { DrawnArea } from './ends.ts';
import { promiseOf, type ServicePromise } from './promise.ts';

const economy: ServicePromise = {
  days_min: 3,
  days_max: 4,
  collection_cut_off_time: '15:00',
  delivery_before_time: '17:00',
};
const sameDay: ServicePromise = {
  days_min: 0,
  days_max: 0,
  collection_cut_off_time: '10:30',
  delivery_before_time: '17:30',
};
const area = (change: Partial<DrawnArea>): DrawnArea => ({
  type: 'service_days',
  code: 'KAROO',
  name: 'Karoo',
  size: 1,
  service_days: null,
  exception_from: null,
  exception_until: null,
  ...change,
});
function at(
  text: string,
  service = economy,
  drawn: { collection?: DrawnArea; delivery?: DrawnArea } = {},
) {
  const calendar = (one?: DrawnArea) => calendarOf(one ? [one] : []);
  return promiseOf(service, {
    now: new Date(text),
    collection: calendar(drawn.collection),
    delivery: calendar(drawn.delivery),
  });
}
const days = (found: ReturnType<typeof at>) =>
  found &&
  [found.estimated_delivery_from, found.estimated_delivery_to].map((one) => one.slice(0, 10));

test('economy booked before the cut-off on Monday arrives on Thursday or Friday', () => {
  expect(at('2026-11-16T14:59:00+02:00')).toMatchObject({
    estimated_delivery_from: '2026-11-19T06:00:00.000Z',
    estimated_delivery_to: '2026-11-20T15:00:00.000Z',
    promise: [
      'Booked before 15:00: collected Mon, 16 Nov',
      'Delivered 3 to 4 working days later: Thu, 19 Nov to Fri, 20 Nov',
    ],
  });
});

test('for bookings from the cut-off on, all promised days are one working day later', () => {
  expect(days(at('2026-11-16T15:00:00+02:00'))).toEqual(['2026-11-20', '2026-11-23']);
});

test('a booking on Friday evening or at the weekend is collected on Monday', () => {
  const monday = days(at('2026-11-23T09:00:00+02:00'));
  expect(days(at('2026-11-20T18:00:00+02:00'))).toEqual(monday);
  expect(days(at('2026-11-21T00:10:00+02:00'))).toEqual(monday);
  expect(days(at('2026-11-22T23:50:00+02:00'))).toEqual(monday);
});

test('a same-day service arrives on the same day', () => {
  expect(at('2026-11-18T08:00:00+02:00', sameDay)?.estimated_delivery_to).toBe(
    '2026-11-18T15:30:00.000Z',
  );
});

test('public holidays are not working days for collection, transit and delivery', () => {
  // The Tuesday before the Day of Reconciliation; Christmas and Goodwill are Friday and Saturday.
  expect(days(at('2026-12-15T09:00:00+02:00'))).toEqual(['2026-12-21', '2026-12-22']);
  expect(days(at('2026-12-16T09:00:00+02:00'))).toEqual(['2026-12-22', '2026-12-23']);
  expect(days(at('2026-12-16T09:00:00+02:00', sameDay))).toEqual(['2026-12-17', '2026-12-17']);
});

test('a delivery to a town with rounds on Tuesdays and Thursdays is promised for one of these days', () => {
  const delivery = area({ service_days: ['Tuesday', 'Thursday'] });
  const found = at('2026-11-17T09:00:00+02:00', economy, { delivery });
  expect(days(found)).toEqual(['2026-11-24', '2026-11-24']);
  expect(found?.promise).toContain(
    'Karoo is served on Tuesday, Thursday: not on Fri, 20 Nov to Mon, 23 Nov',
  );
  expect(days(at('2026-11-18T09:00:00+02:00', sameDay, { collection: delivery }))).toEqual([
    '2026-11-19',
    '2026-11-19',
  ]);
});

test('a delivery to a closed area is promised after the closure, and without an end of the closure not at all', () => {
  const closed = area({
    type: 'exceptions',
    exception_from: '2026-11-18',
    exception_until: '2026-11-20',
  });
  const found = at('2026-11-18T08:00:00+02:00', sameDay, { delivery: closed });
  expect(days(found)).toEqual(['2026-11-23', '2026-11-23']);
  const forever = area({ type: 'exceptions', exception_from: '2026-01-01' });
  expect(at('2026-11-18T08:00:00+02:00', economy, { delivery: forever })).toBeNull();
});

test('with Saturday delivery, Saturdays count as working days only for the delivery', () => {
  const overnight = { ...economy, days_min: 1, days_max: 1 };
  const ends = { collection: calendarOf([]), delivery: calendarOf([]) };
  const friday = { now: new Date('2026-11-20T09:00:00+02:00'), ...ends };
  expect(days(promiseOf(overnight, { ...friday, saturday: true }))).toEqual([
    '2026-11-21',
    '2026-11-21',
  ]);
  expect(days(promiseOf(overnight, friday))).toEqual(['2026-11-23', '2026-11-23']);
});

test('for any booking time the promised days are in order and never a weekend or public holiday', () => {
  const moments = fc.date({
    min: new Date('2024-01-01'),
    max: new Date('2034-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.nat(5), fc.nat(3), (now, days_min, more) => {
      const service = { ...economy, days_min, days_max: days_min + more };
      const found = at(now.toISOString(), service);
      const [from = '', to = ''] = days(found) ?? [];
      expect(from >= todayHere(now) && to >= from).toBe(true);
      for (const day of [from, to]) {
        expect([0, 6]).not.toContain(weekdayOf(day));
        expect(publicHoliday(day)).toBeNull();
      }
    }),
  );
});
