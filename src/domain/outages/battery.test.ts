import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterPowerReport,
  batteryNow,
  noRecord,
  riskOf,
  predictSurvival,
  usableMinutes,
  type BatteryRecord,
} from './battery.ts';
import { endsWithoutPower, hoursToAdd } from './extension.ts';
import { HOUR_MS, MINUTE_MS } from '../kernel/time.ts';

test('a second outage begins with the charge that the first one left', () => {
  const outages = [
    { from: 0, until: 150 * MINUTE_MS },
    { from: 240 * MINUTE_MS, until: 390 * MINUTE_MS },
  ];
  const [first, second] = predictSurvival({ charge: 100, usable_minutes: 160 }, outages, 0);
  expect(first).toEqual({ dark_from: null, spare_minutes: 10 });
  // 10 of 160 min are left, and 90 min on mains recharge 30 %.
  expect(Math.round((second?.dark_from ?? 0) / MINUTE_MS)).toBe(240 + 10 + 48);
  expect(riskOf(first ?? null)).toBe('close');
  expect(riskOf(second ?? null)).toBe('dark');
  expect(riskOf(null)).toBe('unknown');
});

test('a battery with more charge lasts longer, and power fails only during an outage', () => {
  const spans = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 })), {
      minLength: 1,
      maxLength: 5,
    })
    .map((pairs) => {
      let clock = 0;
      return pairs.map(([gap, length]) => {
        const from = clock + gap * MINUTE_MS;
        clock = from + length * MINUTE_MS;
        return { from, until: clock };
      });
    });
  const charge = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(
      spans,
      charge,
      charge,
      fc.integer({ min: 20, max: 400 }),
      (outages, one, other, usable_minutes) => {
        const low = predictSurvival({ charge: Math.min(one, other), usable_minutes }, outages, 0);
        const high = predictSurvival({ charge: Math.max(one, other), usable_minutes }, outages, 0);
        for (const [index, { from, until }] of outages.entries()) {
          const dark = low[index]?.dark_from ?? Number.POSITIVE_INFINITY;
          expect(high[index]?.dark_from ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
            dark - 1,
          );
          if (dark !== Number.POSITIVE_INFINITY) {
            expect(dark).toBeGreaterThanOrEqual(from);
            expect(dark).toBeLessThanOrEqual(until);
          }
        }
      },
    ),
  );
});

/** Reports of a discharge from 100 % over some minutes, until power returns. */
function discharge(record: BatteryRecord, start: number, minutes: number): BatteryRecord {
  let known = record;
  for (let minute = 0; minute <= minutes / 2; minute += 1)
    known = afterPowerReport(known, {
      at: start + minute * MINUTE_MS,
      on_mains: false,
      battery_percentage: Math.round(100 - (minute / minutes) * 100),
    });
  return afterPowerReport(known, {
    at: start + 12 * HOUR_MS,
    on_mains: true,
    battery_percentage: 60,
  });
}

test('after two discharges a battery is rated by the shorter one minus a margin', () => {
  expect(usableMinutes(noRecord)).toBe(168);
  const once = discharge(noRecord, 0, 200);
  expect(usableMinutes(once)).toBe(168);
  const twice = discharge(once, 24 * HOUR_MS, 240);
  expect(usableMinutes(twice)).toBe(170);
  // Old reports and short outages are ignored.
  const flicker = afterPowerReport(
    afterPowerReport(twice, { at: 50 * HOUR_MS, on_mains: false, battery_percentage: 100 }),
    { at: 50 * HOUR_MS + MINUTE_MS, on_mains: true, battery_percentage: 99 },
  );
  expect(flicker.discharges).toEqual(twice.discharges);
});

test('a battery without mains drains while its terminal is silent', () => {
  const battery = { charge: 80, usable_minutes: 200, seen: 0 };
  expect(batteryNow({ ...battery, on_mains: true }, HOUR_MS)).toBe(80);
  expect(batteryNow({ ...battery, on_mains: false }, HOUR_MS)).toBe(50);
  expect(batteryNow({ ...battery, on_mains: false }, 9 * HOUR_MS)).toBe(0);
});

test('a collection window that ends during a power loss is extended until 12 hours after power returns', () => {
  const darkness = { dark_from: 10 * HOUR_MS, until: 12 * HOUR_MS };
  expect([9, 10, 12, 13].map((hour) => endsWithoutPower(hour * HOUR_MS, darkness))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(hoursToAdd(11 * HOUR_MS, darkness)).toBe(13);
});
