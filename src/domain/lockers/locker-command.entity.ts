import { entity } from '../entities/entity.ts';

/** Command to a locker terminal, with its outcome. */
export const lockerCommand = entity({
  key: 'locker-command',
  name: 'command to a locker',
  plural: 'commands to lockers',
  topic: 'locker-commands',
});
