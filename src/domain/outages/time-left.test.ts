import { expect, test } from 'vitest';
import { minutesOfPower } from './time-left.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

test('the minutes left are shown for a locker that is on battery or loses power within two hours', () => {
  expect(minutesOfPower({ minutes_left: 34, dark_from: null }, now)).toBe(34);
  expect(minutesOfPower({ minutes_left: null, dark_from: at(90) }, now)).toBe(90);
  expect(minutesOfPower({ minutes_left: null, dark_from: at(-5) }, now)).toBe(0);
  expect(minutesOfPower({ minutes_left: null, dark_from: at(180) }, now)).toBeNull();
  expect(minutesOfPower({ minutes_left: null, dark_from: null }, now)).toBeNull();
});
