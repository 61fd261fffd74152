import { expect, test } from 'vitest';
import { hatchLines, outageAreas, type PoweredPlace } from './outage-areas.ts';

const place = (longitude: number, latitude: number, change: Partial<PoweredPlace> = {}) => ({
  longitude,
  latitude,
  load_shedding_area: 'Johannesburg 9',
  outage_from: '2026-11-24T16:00:00Z',
  outage_until: '2026-11-24T18:30:00Z',
  dark_from: null,
  ...change,
});
const dark = { dark_from: '2026-11-24T17:10:00Z' };

type Ring = ReturnType<typeof outageAreas>[number]['rings'][number];
/** Whether a point is inside a counter-clockwise outline. */
const isInside = (ring: Ring, x: number, y: number) =>
  ring.every(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-9;
  });

test('an outage area encloses its lockers and states the next outage and whether a battery runs out', () => {
  const lockers = [place(28, -26), place(28.02, -26.02, dark), place(28.03, -26)];
  const none = { outage_from: null, outage_until: null };
  const [area, ...others] = outageAreas([
    ...lockers,
    place(18, -33, { load_shedding_area: null }),
    place(18, -33, { load_shedding_area: 'Cape Town 3', ...none }),
  ]);
  expect(others).toEqual([]);
  expect(area).toMatchObject({
    name: 'Johannesburg 9',
    isDark: true,
    from: Date.parse('2026-11-24T16:00:00Z'),
  });
  const [ring = []] = area?.rings ?? [];
  for (const { longitude, latitude } of lockers) {
    expect(isInside(ring, longitude, latitude)).toBe(true);
    // The outline includes a kilometre around each locker.
    expect(isInside(ring, longitude + 0.01, latitude)).toBe(true);
  }
  expect(isInside(ring, 28.2, -26)).toBe(false);
  const until = (...ends: string[]) =>
    outageAreas(ends.map((outage_until) => place(28, -26, { outage_until })))[0]?.until;
  expect(until('2026-11-24T18:30:00Z', '2026-11-24T20:30:00Z', '2026-11-24T19:30:00Z')).toBe(
    Date.parse('2026-11-24T20:30:00Z'),
  );
  const [spread] = outageAreas([place(28, -26), place(28.2, -26), place(28.03, -26)]);
  expect(spread?.rings).toHaveLength(2);
});

test('hatching lines are within the outline, and denser for a smaller distance', () => {
  const [ring = []] = outageAreas([place(28, -26), place(28.03, -26.01)])[0]?.rings ?? [];
  const lines = hatchLines(ring, 0.5);
  for (const [[ax, ay], [bx, by]] of lines)
    expect(isInside(ring, (ax + bx) / 2, (ay + by) / 2)).toBe(true);
  expect(lines.length).toBeGreaterThan(5);
  expect(hatchLines(ring, 0.25).length).toBeGreaterThan(lines.length * 1.8);
});
