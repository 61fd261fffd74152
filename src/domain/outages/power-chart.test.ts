import { expect, test } from 'vitest';
import { minutesOnBattery, powerStretches, type PowerSample } from './power-chart.ts';

const start = Date.parse('2026-11-24T10:00:00Z');
const sample = (minute: number, onMains: boolean, charge: number | null): PowerSample => ({
  at: new Date(start + minute * 60_000).toISOString(),
  on_mains: onMains,
  battery_percentage: charge,
});

test('segments of the power chart join where the power source changes, and leave a gap where reports are missing', () => {
  const stretches = powerStretches([
    sample(0, true, 100),
    sample(15, true, 100),
    sample(20, false, 98),
    sample(35, false, 91),
    sample(50, true, 92),
    sample(65, true, null),
    sample(200, true, 100),
  ]);
  expect(
    stretches.map(({ onMains, points }) => [onMains, points.map(({ charge }) => charge)]),
  ).toEqual([
    [true, [100, 100]],
    [false, [100, 98, 91]],
    [true, [91, 92]],
    [true, [100]],
  ]);
  expect(minutesOnBattery(stretches)).toBe(20);
  expect(powerStretches([])).toEqual([]);
});
