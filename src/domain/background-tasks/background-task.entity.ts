import { entity } from '../entities/entity.ts';

/** Background task of the server with its latest results. */
export const backgroundTask = entity({
  key: 'background-task',
  name: 'background task',
  plural: 'background tasks',
  icon: 'history',
  place: { panel: '/settings/background-tasks' },
  topic: 'background-tasks',
  permissions: ['Edit settings'],
});
