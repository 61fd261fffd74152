import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';
import type { DrawnArea } from './ends.ts';
import { promiseOf, type ServicePromise } from './promise.ts';

/** Service with its working days, cut-off for collection the same day, and delivery time. */
const service = (
  [days_min, days_max]: readonly [number, number],
  collection_cut_off_time: string,
  delivery_before_time: string,
): ServicePromise => ({ days_min, days_max, collection_cut_off_time, delivery_before_time });
const services: Readonly<Record<string, ServicePromise>> = {
  ECO: service([3, 4], '15:00', '17:00'),
  TWO: service([2, 2], '16:00', '17:00'),
  OVN: service([1, 1], '14:00', '10:30'),
  SDY: service([0, 0], '10:30', '17:30'),
};

/**
 * Each line is worked out by hand on the calendar (16 November 2026 is a Monday): booking in South
 * African time | service | extras | first day | last day | reasoning. Without days the service is
 * not offered.
 */
const worked = `
  2026-11-16 14:59 | ECO |                                  | 2026-11-19 | 2026-11-20 | Monday before the cut-off: Thursday is the third day, Friday the fourth
  2026-11-16 15:00 | ECO |                                  | 2026-11-20 | 2026-11-23 | at the cut-off it is too late: collected on Tuesday
  2026-11-17 09:00 | ECO |                                  | 2026-11-20 | 2026-11-23 | Tuesday: Friday, and the fourth day after the weekend
  2026-11-18 09:00 | ECO |                                  | 2026-11-23 | 2026-11-24 | Wednesday: Thursday, Friday, Monday, Tuesday
  2026-11-19 09:00 | ECO |                                  | 2026-11-24 | 2026-11-25 | Thursday: Friday, Monday, Tuesday, Wednesday
  2026-11-20 09:00 | ECO |                                  | 2026-11-25 | 2026-11-26 | Friday: Monday, Tuesday, Wednesday, Thursday
  2026-11-20 18:00 | ECO |                                  | 2026-11-26 | 2026-11-27 | Friday evening: collected on Monday the 23rd
  2026-11-21 00:10 | ECO |                                  | 2026-11-26 | 2026-11-27 | Saturday: collected on Monday the 23rd
  2026-11-22 23:50 | ECO |                                  | 2026-11-26 | 2026-11-27 | Sunday night: collected on Monday the 23rd
  2026-11-23 00:01 | ECO |                                  | 2026-11-26 | 2026-11-27 | a minute into Monday: the same Monday
  2026-11-16 13:59 | OVN |                                  | 2026-11-17 | 2026-11-17 | overnight
  2026-11-16 14:00 | OVN |                                  | 2026-11-18 | 2026-11-18 | at its own cut-off: collected on Tuesday
  2026-11-19 09:00 | OVN |                                  | 2026-11-20 | 2026-11-20 | Thursday to Friday
  2026-11-20 09:00 | OVN |                                  | 2026-11-23 | 2026-11-23 | Friday to Monday
  2026-11-20 09:00 | OVN | saturday                         | 2026-11-21 | 2026-11-21 | Saturday delivery was chosen
  2026-11-19 15:00 | OVN | saturday                         | 2026-11-21 | 2026-11-21 | collected on Friday, delivered on Saturday
  2026-11-20 15:00 | OVN | saturday                         | 2026-11-24 | 2026-11-24 | nothing is collected on Saturday: Monday, then Tuesday
  2026-11-18 09:00 | ECO | saturday                         | 2026-11-21 | 2026-11-23 | Saturday is the third day, Monday the fourth
  2026-11-18 08:00 | SDY |                                  | 2026-11-18 | 2026-11-18 | the same day
  2026-11-18 10:30 | SDY |                                  | 2026-11-19 | 2026-11-19 | at the cut-off: the next day
  2026-11-20 11:00 | SDY |                                  | 2026-11-23 | 2026-11-23 | late on Friday: Monday
  2026-11-21 08:00 | SDY |                                  | 2026-11-23 | 2026-11-23 | Saturday: Monday
  2026-11-21 08:00 | SDY | saturday                         | 2026-11-23 | 2026-11-23 | Saturday delivery collects nothing on Saturday
  2026-11-19 15:59 | TWO |                                  | 2026-11-23 | 2026-11-23 | Thursday: Friday, Monday
  2026-11-19 16:00 | TWO |                                  | 2026-11-24 | 2026-11-24 | collected on Friday: Monday, Tuesday
  2026-12-15 09:00 | ECO |                                  | 2026-12-21 | 2026-12-22 | 16 December is a holiday: 17, 18, 21, 22
  2026-12-16 09:00 | ECO |                                  | 2026-12-22 | 2026-12-23 | on the holiday: collected on the 17th: 18, 21, 22, 23
  2026-12-15 09:00 | OVN |                                  | 2026-12-17 | 2026-12-17 | the night before the holiday takes two days
  2026-12-15 15:00 | OVN |                                  | 2026-12-18 | 2026-12-18 | collected after the holiday, on the 17th
  2026-12-16 08:00 | SDY |                                  | 2026-12-17 | 2026-12-17 | nothing on the holiday itself
  2026-12-22 09:00 | ECO |                                  | 2026-12-28 | 2026-12-29 | 23, 24, not Christmas (Friday), 28, 29
  2026-12-24 09:00 | OVN |                                  | 2026-12-28 | 2026-12-28 | 25 and 26 are holidays, the 27th is a Sunday
  2026-12-24 09:00 | OVN | saturday                         | 2026-12-28 | 2026-12-28 | that Saturday is the Day of Goodwill
  2026-12-30 09:00 | ECO |                                  | 2027-01-05 | 2027-01-06 | 31, not New Year (Friday), 4, 5, 6
  2026-12-31 09:00 | OVN |                                  | 2027-01-04 | 2027-01-04 | over New Year and the weekend
  2026-12-31 15:00 | OVN |                                  | 2027-01-05 | 2027-01-05 | collected on Monday the 4th
  2026-04-02 09:00 | OVN |                                  | 2026-04-07 | 2026-04-07 | Good Friday is 3 April, Family Day the 6th
  2026-04-02 09:00 | ECO |                                  | 2026-04-09 | 2026-04-10 | over Easter: 7, 8, 9, 10
  2026-08-07 09:00 | OVN |                                  | 2026-08-11 | 2026-08-11 | Women's Day is a Sunday: Monday the 10th is off
  2026-09-24 09:00 | TWO |                                  | 2026-09-29 | 2026-09-29 | Heritage Day: collected on Friday the 25th, then 28, 29
  2026-04-30 09:00 | OVN |                                  | 2026-05-04 | 2026-05-04 | Workers' Day is a Friday
  2027-03-19 09:00 | OVN |                                  | 2027-03-23 | 2027-03-23 | Human Rights Day is a Sunday: Monday the 22nd is off
  2026-06-16 08:00 | SDY |                                  | 2026-06-17 | 2026-06-17 | Youth Day
  2026-11-17 09:00 | OVN | declared 2026-11-18              | 2026-11-19 | 2026-11-19 | an election day was declared
  2026-11-16 09:00 | ECO | declared 2026-11-18              | 2026-11-20 | 2026-11-23 | 17, 19, 20, 23
  2026-11-18 08:00 | SDY | declared 2026-11-18              | 2026-11-19 | 2026-11-19 | nothing on the declared day
  2026-11-17 09:00 | ECO | to Tuesday Thursday              | 2026-11-24 | 2026-11-24 | Friday and Monday wait for Tuesday's round
  2026-11-16 09:00 | ECO | to Tuesday Thursday              | 2026-11-19 | 2026-11-24 | Thursday has a round, Friday waits for Tuesday
  2026-11-16 09:00 | OVN | to Wednesday                     | 2026-11-18 | 2026-11-18 | there on Tuesday, delivered on Wednesday
  2026-11-16 09:00 | ECO | to Saturday                      | 2026-11-21 | 2026-11-21 | the only round is on Saturdays
  2026-12-15 09:00 | OVN | to Wednesday                     | 2026-12-23 | 2026-12-23 | Wednesday the 16th is a holiday, the next is the 23rd
  2026-11-18 08:00 | SDY | from Tuesday Thursday            | 2026-11-19 | 2026-11-19 | collected on Thursday's round
  2026-11-18 08:00 | SDY | from Tuesday Thursday, to Friday |            |            | no day on which both ends have a round
  2026-11-16 09:00 | ECO | from Wednesday                   | 2026-11-23 | 2026-11-24 | collected on the 18th: 19, 20, 23, 24
  2026-11-18 15:00 | ECO | from Wednesday                   | 2026-11-30 | 2026-12-01 | too late for this Wednesday: the 25th, then 26, 27, 30, 1
  2026-11-18 08:00 | SDY | shut 2026-11-18 2026-11-20       | 2026-11-23 | 2026-11-23 | closed from Wednesday to Friday
  2026-11-16 09:00 | ECO | shut 2026-11-19 2026-11-24       | 2026-11-25 | 2026-11-25 | both days fall into the closure
  2026-11-16 09:00 | ECO | shut 2026-01-01 -                |            |            | closed for good
  2026-11-17 09:00 | OVN | shut 2026-11-18 2026-11-20 Thursday | 2026-11-19 | 2026-11-19 | closed, but served on Thursday
  2026-11-16 09:00 | OVN | shut - 2026-11-18                | 2026-11-19 | 2026-11-19 | closed until the 18th
  2026-11-20 15:00 | TWO | shut 2026-11-24 2026-11-24       | 2026-11-25 | 2026-11-25 | Monday, Tuesday; Tuesday is closed
  2026-11-16 09:00 | ECO | no collection 2026-11-16 2026-11-17 | 2026-11-23 | 2026-11-24 | collected on the 18th`;

const area = (change: Partial<DrawnArea>): DrawnArea => ({
  type: 'exceptions',
  code: 'AREA',
  name: 'The area',
  size: 1,
  service_days: null,
  exception_from: null,
  exception_until: null,
  ...change,
});

/**
 * Words that follow the given words in the extras; null if the extras do not contain the given
 * words.
 */
const after = (given: readonly string[], words: string) =>
  given
    .find((one) => one.startsWith(`${words} `))
    ?.slice(words.length + 1)
    .split(' ') ?? null;

function calendarIn(given: readonly string[], rounds: string, shut: string) {
  const service_days = after(given, rounds);
  const closed = after(given, shut);
  const dayOf = (text = '-') => (text === '-' ? null : text);
  return calendarOf([
    ...(service_days ? [area({ type: 'service_days', service_days })] : []),
    ...(closed
      ? [
          area({
            exception_from: dayOf(closed[0]),
            exception_until: dayOf(closed[1]),
            service_days: closed.slice(2),
          }),
        ]
      : []),
  ]);
}

function promised(booked: string, code: string, extras: string) {
  const given = extras.split(', ');
  const terms = services[code];
  if (terms === undefined) throw new Error(`There is no service ${code}`);
  return promiseOf(terms, {
    now: new Date(`${booked.replace(' ', 'T')}:00+02:00`),
    collection: calendarIn(given, 'from', 'no collection'),
    delivery: calendarIn(given, 'to', 'shut'),
    saturday: given.includes('saturday'),
    declared: new Map(after(given, 'declared')?.map((day) => [day, 'Election day'])),
  });
}

const lines = worked
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((field) => field.trim()));

test('the table has at least sixty worked delivery promises, each for another booking', () => {
  const asked = lines.map((line) => line.slice(0, 3).join(' '));
  expect(new Set(asked).size).toBe(lines.length);
  expect(lines.length).toBeGreaterThanOrEqual(60);
});

test.each(lines.map((line) => ({ name: `${line.slice(0, 3).join(' ')}: ${line[5]}`, line })))(
  'the promised days equal the worked example: $name',
  ({ line: [booked = '', code = '', extras = '', from, to] }) => {
    const found = promised(booked, code, extras);
    if (from === '') {
      expect(found).toBeNull();
      return;
    }
    const arrival = services[code]?.delivery_before_time;
    const local = (instant = '') =>
      new Date(Date.parse(instant) + 2 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    expect(local(found?.estimated_delivery_from)).toBe(`${from} 08:00`);
    expect(local(found?.estimated_delivery_to)).toBe(`${to} ${arrival}`);
  },
);
