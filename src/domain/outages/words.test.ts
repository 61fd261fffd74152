import { expect, test } from 'vitest';
import { outageWords, powerWords } from './words.ts';

test('the power state shows source, charge and remaining time', () => {
  expect(powerWords({ on_mains: true, battery_percentage: 100, minutes_left: null })).toBe(
    'Mains, 100 %',
  );
  expect(powerWords({ on_mains: false, battery_percentage: 40, minutes_left: 67 })).toBe(
    'Battery, 40 %, 1 h 7 min left',
  );
  expect(powerWords({ on_mains: false, battery_percentage: 0, minutes_left: 0 })).toMatch(
    /^Battery, 0 %, .* left$/,
  );
  expect(powerWords({ on_mains: true, battery_percentage: null, minutes_left: null })).toBe(
    'Mains',
  );
});

test('the next outage is shown until it is over', () => {
  const at = (time: string) => `2026-11-20T${time}:00+02:00`;
  const outage = { outage_from: at('18:00'), outage_until: at('20:30'), dark_from: null };
  const before = Date.parse(at('12:00'));
  expect(outageWords(outage, before)).toBe('18:00 to 20:30');
  expect(outageWords({ ...outage, dark_from: at('19:10') }, before)).toBe(
    '18:00 to 20:30, out of power from 19:10',
  );
  expect(outageWords(outage, Date.parse(at('20:29')))).not.toBe(null);
  expect(outageWords(outage, Date.parse(at('20:30')))).toBe(null);
  expect(outageWords({ ...outage, outage_from: null }, before)).toBe(null);
  expect(outageWords({ ...outage, outage_until: null }, before)).toBe(null);
});
