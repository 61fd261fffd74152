import * as z from 'zod';
import { taskStates } from '#domain/background-tasks/background-tasks.ts';
import { endpoints, list } from '#api/endpoint.ts';
import { rowIds, manyOf, words } from '#api/list-filter.ts';
import { instant } from '../field-parts.ts';

const task = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(taskStates),
  succeeded_at: instant.nullable(),
  /** Duration in milliseconds and changed rows of the last successful round. */
  took_ms: z.int().nullable(),
  rows: z.int().nullable(),
  /** Consecutive failures. */
  failures: z.int(),
  failed_at: instant.nullable(),
  last_error: z.string().nullable(),
  /** Start of the failures or of the backlog. */
  unhealthy_since: instant.nullable(),
});

export const backgroundTasks = endpoints({
  'GET /background-tasks': {
    summary: 'Lists background tasks of the server with their last success and last failure',
    can: 'Edit settings',
    ...list(task, {
      filter: { id: rowIds, state: manyOf(z.enum(taskStates)), search: words },
      sort: ['name', 'succeeded_at', 'took_ms', 'rows', 'failed_at'],
    }),
    reads: ['background-tasks'],
    example: { as: 'superadmin', query: { range: [0, 24] } },
  },
});
