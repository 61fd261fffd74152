import { describe, expect, test } from 'vitest';
import { southBy, driver, here, NOW, stop } from '#tests/support/doubles/candidates.ts';
import { MINUTE_MS } from '../kernel/time.ts';
import { bySuitability, suitabilityOf, type Driver, type Stop } from './driver-candidates.ts';

const square = (side: number) => [
  [
    [here.longitude - side, here.latitude - side],
    [here.longitude + side, here.latitude - side],
    [here.longitude + side, here.latitude + side],
    [here.longitude - side, here.latitude + side],
    [here.longitude - side, here.latitude - side],
  ],
];

/** Twenty shipments at this distance south of the driver. */
const twenty = (km: number) => Array.from({ length: 20 }, () => stop({ place: southBy(km) }));

describe('the score of a driver', () => {
  test.each([
    { km: 3.1, stops: 9, zone: 15, isOwn: true, score: 91 },
    { km: 4.2, stops: 18, zone: 17, isOwn: true, score: 72 },
    { km: 8.8, stops: 14, zone: 0, isOwn: false, score: 50 },
  ])(
    'is $score at $km km, with $stops of 40 stops taken and $zone of 20 shipments in the zone',
    ({ km, stops, zone, isOwn, score }) => {
      const rows = twenty(km).map((row, at) => ({
        ...row,
        // The same distance to the north, outside the zone.
        place: at < zone ? southBy(km) : southBy(-km),
      }));
      const south = square(1).map((ring) =>
        ring.map(([longitude = 0, latitude = 0]) => [longitude, Math.min(latitude, here.latitude)]),
      );
      const found = suitabilityOf(
        driver({ load: { stops, kg: 40 }, zones: [south], branchId: isOwn ? 1 : 2 }),
        rows,
        NOW,
      );
      expect(found.score).toBe(score);
      expect(found.medianKm).toBeCloseTo(km, 1);
      expect(found.inZones).toBe(zone);
      expect(found.ofBranch).toBe(isOwn ? 20 : 0);
    },
  );

  test('uses the scarcer of free stops and free kilograms', () => {
    const full = suitabilityOf(
      driver({ capacityKg: 50, load: { stops: 0, kg: 50 } }),
      [stop()],
      NOW,
    );
    const free = suitabilityOf(driver({ load: { stops: 0, kg: 0 } }), [stop()], NOW);
    expect(free.score - full.score).toBe(25);
  });

  test('is measured from the branch if the position is older than half an hour', () => {
    const fix = { ...southBy(50), at: NOW - 31 * MINUTE_MS };
    expect(suitabilityOf(driver({ fix }), [stop()], NOW).medianKm).toBe(0);
    expect(
      suitabilityOf(driver({ fix: { ...fix, at: NOW - 29 * MINUTE_MS } }), [stop()], NOW).medianKm,
    ).toBeCloseTo(50, 0);
  });

  test('ignores addresses without coordinates in the distance', () => {
    const found = suitabilityOf(driver(), [stop({ place: null })], NOW);
    expect(found).toMatchObject({ medianKm: null, farthest: null });
    expect(found.score).toBe(45);
  });

  test('candidates are sorted by duty, then score, then fewer stops, then distance, then name', () => {
    const rows = [
      { name: 'B', score: 50, stops: 3, km: 5 },
      { name: 'A', score: 50, stops: 3, km: 5 },
      { name: 'E', score: 50, stops: 3, km: 4 },
      { name: 'C', score: 50, stops: 1, km: 9 },
      { name: 'D', score: 60, stops: 9, km: null },
    ].map((row) => ({ ...row, isOnDuty: true }));
    const off = { name: 'F', score: 90, stops: 0, km: 0, isOnDuty: false };
    const sorted = [off, ...rows].toSorted(bySuitability);
    expect(sorted.map(({ name }) => name)).toEqual(['D', 'C', 'E', 'A', 'B', 'F']);
  });
});

describe('warnings about a driver', () => {
  const warnings = (changes: Partial<Driver>, rows: readonly Stop[] = [stop()]) =>
    suitabilityOf(driver(changes), rows, NOW).warnings;

  test('are empty for a driver who is near, free and reporting', () => {
    expect(warnings({})).toEqual([]);
  });

  test('include shipments far away and shipments of several branches', () => {
    const far = stop({ reference: 'PZDRMT', place: southBy(412), branchId: 2 });
    expect(warnings({}, [stop(), far])).toEqual([
      { is: 'far', reference: 'PZDRMT', km: expect.closeTo(412, 0) },
      { is: 'several-branches', branches: 2 },
    ]);
    expect(warnings({}, [stop({ place: southBy(59) })])).toEqual([]);
  });

  test('include stops and kilograms above the capacity', () => {
    expect(warnings({ vehicle: 'motorcycle', load: { stops: 25, kg: 0 } })).toEqual([
      { is: 'over-stops', by: 1 },
    ]);
    expect(warnings({ capacityKg: 41 })).toEqual([{ is: 'over-kg', by: 1 }]);
  });

  test('include a shift that ends too early, missing positions and an expiring licence', () => {
    const dueAt = NOW + 4 * 60 * MINUTE_MS;
    expect(warnings({ onDutyUntil: dueAt - MINUTE_MS })).toEqual([
      { is: 'shift-ends', at: dueAt - MINUTE_MS, dueAt },
    ]);
    expect(warnings({ fix: { ...here, at: NOW - 21 * MINUTE_MS } })).toEqual([
      { is: 'silent', minutes: 21 },
    ]);
    expect(warnings({ fix: null })).toEqual([{ is: 'silent', minutes: null }]);
    expect(warnings({ licenceEndsAt: NOW + 3.5 * 24 * 60 * MINUTE_MS })).toEqual([
      { is: 'licence-ends', days: 3 },
    ]);
  });

  test('are only "off duty" for a driver off duty', () => {
    expect(warnings({ onDutyUntil: null, fix: null })).toEqual([{ is: 'off-duty' }]);
  });
});
