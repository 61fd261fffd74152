import { describe, expect, test } from 'vitest';
import { calendarOf, whyNotWorkingDay, whyNotServed } from './calendar.ts';
import type { DrawnArea } from './ends.ts';

const area = (type: string, name: string, more: Partial<DrawnArea> = {}): DrawnArea => ({
  type,
  name,
  code: name.toUpperCase(),
  size: 1,
  service_days: null,
  exception_from: null,
  exception_until: null,
  ...more,
});
/** 20 November 2026 is a Friday, 16 December a Wednesday and a public holiday. */
const friday = '2026-11-20';

test('holidays and weekends are not working days, except a chosen Saturday', () => {
  expect(whyNotWorkingDay(friday, {})).toBe(null);
  expect(whyNotWorkingDay('2026-11-21', {})).toBe('the weekend');
  expect(whyNotWorkingDay('2026-11-21', { saturday: true })).toBe(null);
  expect(whyNotWorkingDay('2026-11-22', { saturday: true })).toBe('the weekend');
  expect(whyNotWorkingDay('2026-12-16', { saturday: true })).not.toBe(null);
});

describe('a point on the map', () => {
  const why = (day: string, ...areas: DrawnArea[]) => whyNotServed(day, calendarOf(areas), {});

  test('without weekly rounds is served on working days', () => {
    expect(whyNotServed(friday, calendarOf(null), {})).toBe(null);
    expect(why(friday, area('service_days', 'Empty', { service_days: [] }))).toBe(null);
    expect(why('2026-11-21')).toBe('the weekend');
  });

  test('with weekly rounds is served on their days, even at weekends', () => {
    const rounds = [
      area('service_days', 'Karoo', { service_days: ['Tuesday'] }),
      area('service_days', 'Cape', { service_days: ['Saturday'] }),
      area('rates', 'Rates', { service_days: ['Friday'] }),
    ];
    expect(why(friday, ...rounds)).toBe('Karoo, Cape is served on Tuesday, Saturday');
    expect(why('2026-11-21', ...rounds)).toBe(null);
    expect(why('2026-11-24', ...rounds)).toBe(null);
  });

  test('in a closed area is served only on the days excepted from the closure', () => {
    const closed = area('exceptions', 'Harvest festival', {
      exception_from: '2026-11-19',
      exception_until: friday,
      service_days: ['Thursday'],
    });
    expect(why(friday, closed)).toBe('Harvest festival is closed');
    expect(why('2026-11-19', closed)).toBe(null);
    expect([why('2026-11-18', closed), why('2026-11-23', closed)]).toEqual([null, null]);
    const endless = area('exceptions', 'Flood');
    expect(why('2026-11-23', endless)).toBe('Flood is closed');
  });

  test('is not served on public holidays, including declared ones', () => {
    const rounds = area('service_days', 'Karoo', { service_days: ['Wednesday', 'Friday'] });
    expect(why('2026-12-16', rounds)).not.toBe(null);
    expect(why('2026-12-18', rounds)).toBe(null);
  });
});
