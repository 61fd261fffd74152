import { runbookRunFields } from '#domain/runbooks/runbook-run.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { progressOf, runStates } from '../runbook.ts';

/** Columns and filter fields of runs of runbooks. */
export const runTable = showFields('GET /runbook-runs', runbookRunFields, {
  labels: { state: runStates },
  own: { progress: progressOf },
});
