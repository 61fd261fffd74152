import { entity } from '../entities/entity.ts';

/** Power outage of an area. */
export const outage = entity({
  key: 'outage',
  name: 'outage',
  plural: 'outages',
  icon: 'zap',
  place: { panel: '/outages' },
  topic: 'outages',
  inRuns: true,
  feed: { audience: 'staff', byRow: true },
  permissions: ['View lockers'],
  columns: { table: 'outages', label: 'area', code: 'area', name: 'area' },
});
