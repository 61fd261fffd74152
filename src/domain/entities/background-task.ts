import { entity } from './entity.ts';

/** A housekeeping task of the server, with the result of its last rounds. */
export const backgroundTask = entity({
  key: 'background-task',
  name: 'background task',
  plural: 'background tasks',
  icon: 'history',
  place: { panel: '/settings/background-tasks' },
  topic: 'background-tasks',
  permissions: ['Edit settings'],
});
