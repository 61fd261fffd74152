import { nowLine } from '#tests/support/recomputed/now-line.ts';
import { expect, test } from 'vitest';
import { alarmInTurn, alarmsOf, type Locker, type NowLine } from './alarms.ts';

const locker = (changed: Partial<Locker>): Locker => ({
  id: 66,
  code: 'CG66',
  name: 'Shell Southgate',
  state: 'offline',
  is_full: false,
  offline_since: '2026-11-20T11:51:00Z',
  last_seen: '2026-11-20T11:51:00Z',
  door_count: 20,
  free_door_count: 8,
  faulty_door_count: 1,
  on_mains: true,
  battery_percentage: null,
  load_shedding_area: null,
  minutes_left: null,
  outage_from: null,
  outage_until: null,
  dark_from: null,
  street_address: '',
  suburb: '',
  city: '',
  latitude: -26,
  longitude: 28,
  ...changed,
});
const read = <T>(data: T) => ({ data, at: 1, hasFailed: false });
const causes = (lockers: Locker[], failed = 0, marketplace = 0) => ({
  now: read<readonly NowLine[]>([]),
  lockers: read(lockers),
  failed: read(failed),
  marketplace: read(marketplace),
});
const plan = { failed: 120, marketplace: 100 };

test('an alarm is raised for offline lockers with parcels, but not for empty or online ones', () => {
  const alarms = alarmsOf(
    causes([
      locker({}),
      locker({ id: 1, free_door_count: 19 }),
      locker({ id: 2, state: 'online' }),
      locker({ id: 3, state: 'out-of-order' }),
    ]),
    plan,
  );
  expect(alarms).toEqual([
    {
      key: 'locker 66',
      title: 'CG66 offline with 11 parcels inside',
      detail: 'Shell Southgate, last report 13:51',
      count: 11,
      since: Date.parse('2026-11-20T11:51:00Z'),
      at: 1,
    },
  ]);
});

test('an alarm is raised when the number of failures exceeds the limit, not when the number equals the limit', () => {
  expect(alarmsOf(causes([], 120, 100), plan)).toEqual([]);
  expect(alarmsOf(causes([], 121, 101), plan).map(({ title, detail }) => [title, detail])).toEqual([
    ['121 failed attempts today', 'limit 120'],
    ['101 marketplace failures', 'limit 100'],
  ]);
});

test('no alarm is raised for figures that were never read', () => {
  const unread = { data: undefined, at: 0, hasFailed: true };
  expect(
    alarmsOf({ now: unread, lockers: unread, failed: unread, marketplace: unread }, plan),
  ).toEqual([]);
});

const line = (changed: Partial<NowLine>): NowLine => ({
  ...nowLine('collect-nobody'),
  since: '2026-11-20T08:00:00Z',
  level: 'alarm',
  snoozed: { until: null },
  ...changed,
});
const naledi = {
  name: 'Naledi Khumalo',
  is_own: false,
  at: '2026-11-20T08:58:00Z',
  is_stalled: false,
};

test('an alarm is raised for Now lines of level alarm, even snoozed, but not for lower levels', () => {
  const lines = [line({}), line({ source: 'on-hold', level: 'high' })];
  expect(alarmsOf({ ...causes([]), now: read(lines) }, plan)).toEqual([
    {
      key: 'now collect-nobody',
      title: '22 collections without a driver',
      detail: 'first: G54MPC',
      count: 22,
      since: Date.parse('2026-11-20T08:00:00Z'),
      at: 1,
    },
  ]);
});

test('unclaimed alarms rotate every eight seconds, while claimed ones are counted', () => {
  const lines = [
    line({}),
    line({ source: 'deliver-nobody', claimed: naledi }),
    line({ source: 'overdue' }),
  ];
  const alarms = alarmsOf({ ...causes([]), now: read(lines) }, plan);
  const turns = [0, 7_999, 8_000, 16_000].map((now) => alarmInTurn(alarms, now));
  expect(turns.map(({ alarm, place, of }) => [alarm?.key, place, of])).toEqual([
    ['now collect-nobody', 1, 2],
    ['now collect-nobody', 1, 2],
    ['now overdue', 2, 2],
    ['now collect-nobody', 1, 2],
  ]);
  expect(turns[0]?.claimed).toMatchObject([{ name: 'Naledi Khumalo' }]);
  expect(alarmInTurn([], 0)).toEqual({ alarm: undefined, place: 1, of: 0, claimed: [] });
});

test('a stalled claimed alarm rotates again', () => {
  const lines = [line({}), line({ source: 'overdue', claimed: { ...naledi, is_stalled: true } })];
  const alarms = alarmsOf({ ...causes([]), now: read(lines) }, plan);
  const { alarm, of, claimed } = alarmInTurn(alarms, 8_000);
  expect([alarm?.key, alarm?.claimed?.name, of]).toEqual(['now overdue', 'Naledi Khumalo', 2]);
  expect(claimed).toEqual([]);
});

test('a claim on the locker line applies to each locker', () => {
  const lines = [line({ source: 'locker-offline', claimed: naledi })];
  const alarms = alarmsOf({ ...causes([locker({})]), now: read(lines) }, plan);
  expect(alarms.map(({ key, claimed }) => [key, claimed?.name])).toEqual([
    ['locker 66', 'Naledi Khumalo'],
  ]);
});

test('lockers that went silent together cause one alarm, and other lockers cause one alarm each', () => {
  const together = Array.from({ length: 6 }, (_, at) =>
    locker({ id: at + 1, offline_since: `2026-11-20T09:4${at}:00Z` }),
  );
  const alarms = alarmsOf(causes([...together, locker({ id: 90 })]), plan);
  expect(alarms.map(({ title, detail, count }) => [title, detail, count])).toEqual([
    ['6 lockers went silent at 11:40', 'Check the gateway. 66 parcels inside', 6],
    ['CG66 offline with 11 parcels inside', 'Shell Southgate, last report 13:51', 11],
  ]);
});
