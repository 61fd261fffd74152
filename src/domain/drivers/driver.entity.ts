import { entity } from '../entities/entity.ts';

export const driver = entity({
  key: 'driver',
  name: 'driver',
  plural: 'drivers',
  icon: 'truck',
  place: { layer: 'drivers' },
  topic: 'drivers',
  feed: { audience: 'staff', byRow: true },
  past: [{ table: 'drivers', id: 'user_id', days: 400, instead: { last_seen: 'null' } }],
  inRuns: true,
  permissions: ['View drivers map', 'View operations'],
  columns: { table: 'drivers', id: 'user_id', label: 'name', code: 'code', name: 'name' },
  search: {
    codes: ['code'],
    names: ['name'],
    pasted: ['code'],
    detail: ['code', 'vehicle_registration'],
    order: 'name',
    rank: 3,
  },
  inFilters: 'name',
});
