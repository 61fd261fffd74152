import { entity } from '../entities/entity.ts';

/**
 * Branch of the courier. 'View shipments' is enough to find one, because shipments show branch
 * codes.
 */
export const branch = entity({
  key: 'branch',
  name: 'branch',
  plural: 'branches',
  icon: 'building',
  place: { layer: 'branches' },
  topic: 'branches',
  feed: { audience: 'everybody', byRow: true },
  past: [{ table: 'branches', days: 400 }],
  permissions: ['View shipments', 'View operations', 'View branches map'],
  columns: { table: 'branches', label: 'code', code: 'code', name: 'name' },
  inFilters: 'code',
});
