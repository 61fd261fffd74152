import { entity } from '../entities/entity.ts';

export const account = entity({
  key: 'account',
  name: 'account',
  plural: 'accounts',
  icon: 'building',
  place: { page: '/account/:id' },
  topic: 'accounts',
  feed: { audience: 'account itself', byRow: true },
  permissions: ['View accounts', 'View own account'],
  columns: { table: 'accounts', label: 'name', code: 'account_code', name: 'name' },
  search: {
    codes: ['account_code'],
    names: ['name', 'email'],
    pasted: ['account_code'],
    detail: ['account_code', 'city'],
    status: 'status',
    order: 'name',
    rank: 2,
  },
  inRuns: true,
  inFilters: 'name',
});
