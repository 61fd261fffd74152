import { expect, test } from 'vitest';
import { clockOf, dutyAt, latestDuty } from './shifts.ts';

const early = { startsAt: 6.5 * 60, endsAt: 16.5 * 60 };
const night = { startsAt: 18.5 * 60, endsAt: 29.5 * 60 };
const always = () => true;
const here = (moment: string) => Date.parse(`${moment}:00+02:00`);
const said = (time: number) => new Date(time + 2 * 3_600_000).toISOString().slice(0, 16);

test.each([
  ['2026-11-18T06:29', early, null],
  ['2026-11-18T06:30', early, '2026-11-18T06:30'],
  ['2026-11-18T16:29', early, '2026-11-18T06:30'],
  ['2026-11-18T16:30', early, null],
  ['2026-11-18T23:59', night, '2026-11-18T18:30'],
  // After midnight the shift of the previous day continues.
  ['2026-11-19T03:00', night, '2026-11-18T18:30'],
  ['2026-11-19T05:29', night, '2026-11-18T18:30'],
  ['2026-11-19T05:30', night, null],
])('finds the duty at %s', (moment, shift, began) => {
  const duty = dutyAt(shift, here(moment), always);
  expect(duty && said(duty.from)).toBe(began);
});

test('a day off has no duty, and the latest duty is on the day before', () => {
  const sunday = here('2026-11-22T11:00');
  const duty = dutyAt(early, sunday, always);
  if (!duty) throw new Error('no duty');
  const worksOn = (day: number) => day !== duty.day;
  expect(dutyAt(early, sunday, worksOn)).toBeNull();
  const last = latestDuty(early, sunday, worksOn);
  expect(last && [said(last.from), said(last.until)]).toEqual([
    '2026-11-21T06:30',
    '2026-11-21T16:30',
  ]);
  expect(latestDuty(early, sunday, () => false)).toBeNull();
});

test('a clock time wraps at midnight', () => {
  expect([390, 0, 24 * 60, 29.5 * 60].map(clockOf)).toEqual(['06:30', '00:00', '00:00', '05:30']);
});
