import { entity } from '../entities/entity.ts';

/** Report; found by users whose role it is shared with. */
export const report = entity({
  key: 'report',
  name: 'report',
  plural: 'reports',
  icon: 'chart-column',
  place: { panel: '/reports' },
  topic: 'reports',
  feed: { audience: 'everybody' },
  permissions: ['View reports'],
  columns: { table: 'reports', label: 'name', code: 'name', name: 'name' },
  search: {
    codes: ['name'],
    names: ['description'],
    pasted: [],
    detail: ['description'],
    order: 'name',
    rank: 10,
  },
});
