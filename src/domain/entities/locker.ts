import { entity } from './entity.ts';

export const locker = entity({
  key: 'locker',
  name: 'locker',
  plural: 'lockers',
  icon: 'box',
  isCode: true,
  place: { page: '/lockers/:id' },
  topic: 'lockers',
  isClaimable: true,
  inRuns: true,
  feed: { audience: 'everybody', byRow: true },
  past: [
    {
      table: 'lockers',
      days: 400,
      instead: {
        last_seen: 'case when is_offline then offline_since else now() end',
        battery_percentage: 'null',
        signal_dbm: 'null',
        temperature: 'null',
        usable_minutes: 'null',
        outage_from: 'null',
        outage_until: 'null',
        dark_from: 'null',
        version: 'version',
      },
    },
    { table: 'locker_shipments', days: 400 },
  ],
  permissions: ['View lockers'],
  columns: { table: 'lockers', label: 'name', code: 'code', name: 'name' },
  search: {
    codes: ['code'],
    names: ['name', 'suburb'],
    pasted: ['code'],
    detail: ['code', 'suburb', 'city'],
    status: 'state',
    order: 'name',
    rank: 6,
  },
  inFilters: 'code and name',
});
