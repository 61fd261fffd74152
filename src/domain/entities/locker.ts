import { entity } from './entity.ts';

export const locker = entity({
  key: 'locker',
  name: 'locker',
  plural: 'lockers',
  icon: 'box',
  isCode: true,
  place: { page: '/lockers/:id' },
  topic: 'lockers',
  feed: { audience: 'everybody', byRow: true },
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
