import { command } from '../command.ts';

export const repeat = command({
  id: 'past.repeat',
  title: 'Repeat the last command',
  keys: '.',
  icon: 'repeat',
  repeatable: false,
  enabled: ({ past }) => past.repeat !== null || 'No command has been run yet.',
  run: (_, fx) => fx.repeat(),
});

export const undo = command({
  id: 'past.undo',
  title: 'Undo',
  keys: 'mod+z',
  icon: 'history',
  repeatable: false,
  enabled: ({ past }) => past.undo !== null || 'Nothing here can be undone.',
  run: (_, fx) => fx.undo(),
});

export const stop = command({
  id: 'past.stop',
  title: 'Stop the running command',
  icon: 'x',
  keywords: ['cancel', 'abort', 'halt'],
  repeatable: false,
  enabled: ({ past }) => past.running !== null || 'No command is running.',
  run: (_, fx) => fx.stop(),
});
