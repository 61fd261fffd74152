import { entity } from '../entities/entity.ts';

/** One run of a runbook, from its dry run to its end. */
export const runbookRun = entity({
  key: 'runbook-run',
  name: 'runbook run',
  plural: 'runbook runs',
  icon: 'list-checks',
  place: { page: '/runbooks/runs/:id' },
  topic: 'runbook-runs',
  feed: { audience: 'staff', byRow: true },
  permissions: ['Claim work'],
  columns: { table: 'runbook_runs', label: 'name', code: 'name', name: 'name' },
});
