import { entity } from '../entities/entity.ts';

/** Steps that staff perform together, kept under a name with their versions. */
export const runbook = entity({
  key: 'runbook',
  name: 'runbook',
  plural: 'runbooks',
  icon: 'file-text',
  place: { page: '/runbooks/:id' },
  topic: 'runbooks',
  feed: { audience: 'staff', byRow: true },
  permissions: ['Claim work'],
  columns: { table: 'runbooks', label: 'name', code: 'name', name: 'name' },
});
