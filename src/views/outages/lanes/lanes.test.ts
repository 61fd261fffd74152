import { expect, test } from 'vitest';
import { upcomingFilter } from '../filters.ts';
import { areaLanes, slotAfter } from './lanes.ts';
import type { Outage } from '../outage.ts';

const now = Date.parse('2026-11-24T12:20:00Z');
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
let ids = 0;
const outage = (area: string, from: number, change: Partial<Outage> = {}): Outage => ({
  id: (ids += 1),
  area,
  kind: 'planned',
  state: 'planned',
  provider: 'Eskom',
  stage: 4,
  from_at: at(from),
  until_at: at(from + 2.5),
  reason: null,
  lockers: 3,
  dark: 0,
  close: 0,
  unknown: 0,
  first_dark: null,
  parcels: 4,
  windows: 0,
  extended: 0,
  informed: 0,
  redirected: 0,
  off_at: null,
  on_at: null,
  went_dark: 0,
  announced_by: null,
  time_created: at(-1),
  version: 1,
  ...change,
});

test('the chart has one row per area, sorted by risk, without slots beyond a day', () => {
  const rows = areaLanes(
    [
      outage('A 1', 1),
      outage('B 2', 3, { dark: 1, first_dark: at(4) }),
      outage('A 1', 9),
      outage('C 3', 40),
    ],
    now,
  );
  expect(rows.map(({ area, slots }) => [area, slots.length])).toEqual([
    ['B 2', 1],
    ['A 1', 2],
  ]);
  expect(rows[0]?.slots[0]?.lane.dark?.left).toBeGreaterThan(rows[0]?.slots[0]?.lane.off.left ?? 0);
});

test('arrow keys move along an area or to the nearest slot of the next area', () => {
  const [early, late] = [outage('A 1', 1), outage('A 1', 9)];
  const other = outage('B 2', 8);
  const rows = areaLanes([early, late, other], now);
  expect(slotAfter(rows, early.id, 'ArrowRight')).toBe(late);
  expect(slotAfter(rows, early.id, 'ArrowLeft')).toBeUndefined();
  expect(slotAfter(rows, early.id, 'ArrowDown')).toBe(other);
  expect(slotAfter(rows, other.id, 'ArrowUp')).toBe(late);
});

test('the lanes apply the list filter to upcoming outages', () => {
  expect(upcomingFilter({ area: 'A 1' })).toEqual({
    filter: { area: 'A 1', state: ['planned', 'running'], within_hours: 24 },
    hours: 24,
  });
  expect(upcomingFilter({ state: ['running', 'over'], within_hours: 6 })).toMatchObject({
    filter: { state: ['running'] },
    hours: 6,
  });
  expect(upcomingFilter({ state: ['over'] })).toBeNull();
  expect(upcomingFilter(null)).toBeNull();
  expect(areaLanes([outage('A 1', 1), outage('B 2', 8)], now, 6)).toHaveLength(1);
});
