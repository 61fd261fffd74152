import { runPermissions } from '../people/permissions.ts';
import { entity } from '../entities/entity.ts';

/**
 * Run of a bulk operation. Pasted text identifies a run only as "run 12", because plain numbers are
 * too common.
 */
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
