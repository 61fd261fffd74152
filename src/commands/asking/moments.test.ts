import { formatDateTime } from '#domain/kernel/time.ts';
import { expect, test } from 'vitest';
import { nearMoments, parseMoment, pastMoments } from './moments.ts';

const today = '2026-11-20';

test.each([
  ['14:05', '2026-11-20T14:05:00+02:00'],
  ['8h30', '2026-11-20T08:30:00+02:00'],
  ['yesterday 16:30', '2026-11-19T16:30:00+02:00'],
  ['23 nov 9:15', '2026-11-23T09:15:00+02:00'],
  ['2026-11-18 00:01', '2026-11-18T00:01:00+02:00'],
])('the typed time "%s" is parsed', (typed, instant) => {
  expect(parseMoment(typed, today)).toBe(instant);
});

test.each([
  ['2 h ago', 120],
  ['an hour ago', 60],
  ['15 min ago', 15],
  ['3 days ago', 3 * 24 * 60],
  ['1 day ago', 24 * 60],
  ['2 hours ago', 120],
  ['2 minutes ago', 2],
])('the typed time "%s" is %d minutes before now', (typed, minutes) => {
  const found = Date.parse(parseMoment(typed, today) ?? '');
  expect(Math.round((Date.now() - found) / 60_000)).toBe(minutes);
});

test.each([
  'ago',
  '2 dx ago',
  '2 xd ago',
  '2 xmin ago',
  '2 mint ago',
  '2 xh ago',
  '2 hx ago',
  '2 ago',
  '5 moons ago',
  '',
  '25:10',
  '14:60',
  '14',
  'someday 14:05',
  '31 feb 10:00',
])('the typed time "%s" is rejected', (typed) => {
  expect(parseMoment(typed, today)).toBeNull();
});

test('no time in the future is suggested', () => {
  const early = new Date('2026-11-20T05:00:00Z');
  expect(nearMoments(early).map(({ label }) => label)).not.toContain('This morning at 8');
  for (const { value } of [...nearMoments(early), ...pastMoments(early)])
    expect(Date.parse(value)).toBeLessThanOrEqual(+early);
});

test('clock times are displayed in South African time', () => {
  expect(formatDateTime('2026-11-20T12:05:00Z')).toContain('14:05');
});

test('recent times are suggested with labels and timestamps, the latest first', () => {
  const noon = new Date('2026-11-20T10:00:00Z');
  const offered = (moments: ReturnType<typeof nearMoments>) =>
    moments.map(({ label, value }) => `${label}: ${value}`);
  const hour = 'An hour ago: 2026-11-20T09:00:00.000Z';
  const morning = 'This morning at 8: 2026-11-20T08:00:00+02:00';
  expect(offered(pastMoments(noon))).toEqual([
    hour,
    morning,
    'Yesterday at 18: 2026-11-19T18:00:00+02:00',
    'A week ago: 2026-11-13T10:00:00.000Z',
  ]);
  expect(offered(nearMoments(noon))).toEqual([
    'Now: 2026-11-20T10:00:00.000Z',
    '15 minutes ago: 2026-11-20T09:45:00.000Z',
    hour,
    morning,
  ]);
});
