import { entity } from '../entities/entity.ts';

/** Named list of steps that staff perform, stored with all its versions. */
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
