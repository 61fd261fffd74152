import { expect, test } from 'vitest';
import { isClaimed, isSnoozed, isStalled, snoozeEnd } from './now-attention.ts';

const noon = new Date('2026-11-22T12:00:00+02:00');
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

test.each([
  ['half-hour', '2026-11-22T12:30:00+02:00'],
  ['hour', '2026-11-22T13:00:00+02:00'],
  ['tomorrow', '2026-11-23T07:00:00+02:00'],
] as const)('a snooze of length %s from noon ends at %s', (length, end) => {
  expect(snoozeEnd(length, noon)).toEqual(new Date(end));
});

test('a snooze until tomorrow uses the South African date, even late in the evening', () => {
  const evening = new Date('2026-11-22T23:30:00+02:00');
  expect(snoozeEnd('tomorrow', evening)).toEqual(new Date('2026-11-23T07:00:00+02:00'));
});

const before = { count: 10, level: 'normal' } as const;

test('a snooze ends on time, or early because of a new alarm', () => {
  const snooze = { ...before, endsAt: after(30) };
  expect(isSnoozed(snooze, { count: 99, level: 'high' }, after(29))).toBe(true);
  expect(isSnoozed(snooze, before, after(30))).toBe(false);
  expect(isSnoozed(snooze, { count: 10, level: 'alarm' }, after(1))).toBe(false);
  const wasAlarm = { count: 10, level: 'alarm', endsAt: after(30) } as const;
  expect(isSnoozed(wasAlarm, { count: 12, level: 'alarm' }, after(1))).toBe(true);
});

test.each([
  [10, 12, true],
  [10, 13, false],
  [100, 119, true],
  [100, 120, false],
])(
  'for a line snoozed with %i rows that now has %i rows, isSnoozed returns %s',
  (then, now, hidden) => {
    const snooze = { count: then, level: 'normal', endsAt: null } as const;
    expect(isSnoozed(snooze, { count: now, level: 'normal' }, after(600))).toBe(hidden);
    expect(isSnoozed(snooze, { count: then, level: 'high' }, after(1))).toBe(false);
  },
);

test('a claim lasts two hours while the line keeps its level and its oldest row', () => {
  const claim = { claimedAt: noon, level: 'high' } as const;
  const line = { since: after(-90), level: 'high' } as const;
  expect(isClaimed(claim, line, after(119))).toBe(true);
  expect(isClaimed(claim, line, after(120))).toBe(false);
  expect(isClaimed(claim, { ...line, level: 'alarm' }, after(1))).toBe(false);
  expect(isClaimed(claim, { ...line, since: after(1) }, after(2))).toBe(false);
});

test.each([
  [59, 10, false],
  [60, 10, true],
  [60, 11, true],
  [60, 9, false],
])(
  '%i minutes after ten rows were claimed and with %i rows left, isStalled returns %s',
  (minutes, count, stalled) => {
    expect(isStalled({ claimedAt: noon, count: 10 }, count, after(minutes))).toBe(stalled);
  },
);
