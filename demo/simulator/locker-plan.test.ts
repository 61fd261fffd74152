import { expect, test } from 'vitest';
import { planReports, shedSince, type SimulatedLocker } from './lockers/locker-plan.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

const midnight = Date.parse('2026-11-18T00:00:00+02:00');
const lockers = Array.from({ length: 400 }, (_, index): SimulatedLocker => ({
  id: index + 1,
  state: 'online',
  suburb: `Suburb ${index % 60}`,
  door_count: 24,
  faulty_door_count: index % 5 === 0 ? 2 : 0,
  outage_from: null,
  outage_until: null,
}));
const reportsAt = (hour: number, length = HOUR_MS, random = Math.random) =>
  planReports(lockers, { simulated: midnight + hour * HOUR_MS, now: midnight, length }, random);

test('a power cut takes all lockers of a suburb off mains, and their batteries fail one by one', () => {
  const hours = Array.from({ length: 24 * 12 }, (_, part) => part / 12);
  const shed = hours.filter((hour) => shedSince('Suburb 7', midnight + hour * HOUR_MS) !== null);
  const somewhere = hours.filter((hour) => reportsAt(hour, 0).some(({ on_mains }) => !on_mains));
  expect(shed.length).toBeLessThanOrEqual(2.5 * 12);
  expect(somewhere.length).toBeGreaterThan(hours.length / 3);
  for (const hour of somewhere) {
    const dark = reportsAt(hour, 0).filter(({ on_mains }) => !on_mains);
    for (const { battery_percentage, is_online } of dark)
      expect(battery_percentage > 0 || !is_online).toBe(true);
  }
  const ends = hours.flatMap((hour) => reportsAt(hour, 0).filter(({ on_mains }) => !on_mains));
  expect(ends.some(({ is_online }) => is_online)).toBe(true);
  expect(ends.some(({ battery_percentage }) => battery_percentage === 0)).toBe(true);
});

test('one to five lockers are offline at any hour of the week', () => {
  for (let hour = 0; hour < 24 * 7; hour += 1) {
    const silent = reportsAt(hour, 0).filter(({ is_online }) => !is_online).length;
    expect(silent).toBeGreaterThan(0);
    expect(silent).toBeLessThan(6);
  }
});

test('doors are used more by day than by night, and offline lockers report no doors', () => {
  const doorsIn = (hour: number) => reportsAt(hour).flatMap(({ doors }) => doors);
  const used = (hour: number) =>
    doorsIn(hour).filter(({ happened }) => happened === 'deposited' || happened === 'collected');
  expect(used(12).length).toBeGreaterThan(500);
  expect(used(3).length).toBeGreaterThan(0);
  expect(used(3).length).toBeLessThan(used(12).length / 4);
  for (const { number } of doorsIn(12)) {
    expect(number).toBeGreaterThanOrEqual(1);
    expect(number).toBeLessThanOrEqual(24);
  }
  for (const report of reportsAt(12).filter(({ is_online }) => !is_online))
    expect(report.doors).toEqual([]);
});

test('lockers that are out of service do not report', () => {
  const retired = lockers.map((locker) => ({ ...locker, state: 'out-of-order' }));
  expect(planReports(retired, { simulated: midnight, now: midnight, length: 0 }, () => 0)).toEqual(
    [],
  );
});
