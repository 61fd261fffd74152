import { backgroundTaskFields } from '#domain/background-tasks/background-task.fields.ts';
import { endpoints } from '#api/endpoint.ts';
import { listOf } from '#api/field-schemas.ts';

export const backgroundTasks = endpoints({
  'GET /background-tasks': {
    summary: 'Lists background tasks of the server with their last success and last failure',
    can: 'Edit settings',
    ...listOf(backgroundTaskFields, {}),
    reads: ['background-tasks'],
    example: { as: 'superadmin', query: { range: [0, 24] } },
  },
});
