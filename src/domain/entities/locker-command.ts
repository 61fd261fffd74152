import { entity } from './entity.ts';

/** What was asked of a terminal, and what became of it. */
export const lockerCommand = entity({
  key: 'locker-command',
  name: 'command to a locker',
  plural: 'commands to lockers',
  topic: 'locker-commands',
});
