import { runPermissions } from '../permissions.ts';
import { entity } from './entity.ts';

/** A run is known by its number, which a pasted list of anything else is full of: only "run 12" names one. */
export const run = entity({
  key: 'run',
  name: 'run',
  plural: 'runs',
  icon: 'list-checks',
  place: { page: '/runs/:id' },
  topic: 'runs',
  permissions: runPermissions,
  columns: { table: 'runs', label: 'title', code: 'id', name: 'title' },
  search: {
    codes: ['id'],
    names: ['title'],
    pasted: [],
    detail: ['state'],
    status: 'state',
    order: 'newest',
    rank: 9,
  },
});
