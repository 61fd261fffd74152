import { entity } from '../entities/entity.ts';

/** Network of lockers with one owner. */
export const network = entity({
  key: 'network',
  name: 'network',
  plural: 'networks',
  icon: 'plug',
  topic: 'networks',
  feed: { audience: 'everybody', byRow: true },
  past: [{ table: 'networks', days: 400 }],
  permissions: ['View lockers'],
  columns: { table: 'networks', label: 'name', code: 'code', name: 'name' },
  inFilters: 'name',
});
