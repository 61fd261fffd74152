import { serve } from '#server/http/serve.ts';
import { listTasks } from './task-list.ts';

export default serve('backgroundTasks', {
  'GET /background-tasks': ({ query }, { db }) => listTasks(db, query),
});
