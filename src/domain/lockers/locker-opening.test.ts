import { expect, test } from 'vitest';
import { agoWords, isNight, whyNotFresh } from './locker-opening.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

test('doors are opened only at a locker that reported within the last 15 minutes', () => {
  const why = (command: string, last_seen: string | null) =>
    whyNotFresh(command, { code: 'JX12', last_seen }, now);
  const openings = ['open-door', 'open-free', 'open-all', 'open-overdue'];
  for (const command of openings) {
    expect(why(command, before(15))).toBe(null);
    expect(why(command, before(16))).toBe(
      'JX12 last reported 16 min ago. Request a status report first.',
    );
    expect(why(command, null)).toBe('JX12 has never reported. Request a status report first.');
  }
  expect(why('restart', null)).toBe(null);
});

test('the time since the last contact is shown in minutes, and in hours from two hours on', () => {
  expect([0, 1, 119, 120, 179, 180].map((minutes) => agoWords(before(minutes), now))).toEqual([
    'less than 1 min',
    '1 min',
    '119 min',
    '2 h',
    '2 h',
    '3 h',
  ]);
  // A time in the future (a clock that is ahead) counts as now.
  expect(agoWords(before(-5), now)).toBe('less than 1 min');
});

test('night lasts from 22:00 to 06:00 in South Africa', () => {
  const at = (time: string) => isNight(Date.parse(`2026-11-20T${time}:00+02:00`));
  expect(['21:59', '22:00', '00:00', '05:59', '06:00', '12:00'].map(at)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});
