import { entity } from '../entities/entity.ts';

export const user = entity({
  key: 'user',
  name: 'user',
  plural: 'users',
  icon: 'user',
  place: { page: '/users/:id' },
  topic: 'users',
  feed: { audience: 'account and person', byRow: true },
  permissions: ['View users'],
  columns: { table: 'users', label: 'name', code: 'email', name: 'name' },
  search: {
    codes: ['email'],
    names: ['name'],
    pasted: ['email'],
    inLowerCase: true,
    detail: ['email'],
    order: 'name',
    rank: 4,
  },
  inRuns: true,
  inFilters: 'name',
});
