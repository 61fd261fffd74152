import { runPermissions } from '../../domain/permissions.ts';
import { command } from '../command.ts';

export const palette = command({
  id: 'house.palette',
  title: 'Commands',
  keys: 'mod+k',
  icon: 'command',
  passing: true,
  run: (_, fx) => fx.openPalette(),
});

export const cheatSheet = command({
  id: 'house.keys',
  title: 'Show all keys',
  keys: '?',
  icon: 'circle-question-mark',
  passing: true,
  also: ['help', 'shortcuts', 'cheat sheet'],
  run: (_, fx) => fx.openCheatSheet(),
});

export const searchReference = command({
  id: 'house.search-reference',
  title: 'Search a short tracking reference',
  keys: '/',
  icon: 'search',
  passing: true,
  also: ['track', 'find', 'scan'],
  run: (_, fx) => fx.searchReference(),
});

export const messages = command({
  id: 'house.messages',
  title: 'Show the messages of this session',
  keys: 'mod+shift+m',
  icon: 'history',
  passing: true,
  also: ['toast history'],
  run: (_, fx) => fx.openMessages(),
});

export const notifications = command({
  id: 'house.notifications',
  title: 'Show notifications',
  keys: ';',
  icon: 'bell',
  passing: true,
  also: ['bell', 'news', 'unread'],
  run: (_, fx) => fx.openNotifications(),
});

export const ownRuns = command({
  id: 'house.runs',
  title: 'Show my runs',
  keys: ',',
  icon: 'list-checks',
  can: runPermissions,
  passing: true,
  also: ['bulk', 'progress', 'background work', 'tray'],
  run: (_, fx) => fx.openRuns(),
});

export const copyLink = command({
  id: 'house.copy-link',
  title: 'Copy the link to this page',
  icon: 'copy',
  passing: true,
  also: ['url', 'address', 'share'],
  async run(_, fx) {
    await fx.copy(fx.address());
    fx.say({ kind: 'success', text: 'Link copied.' });
  },
});

export const signOut = command({
  id: 'house.sign-out',
  title: 'Sign out',
  icon: 'log-out',
  passing: true,
  also: ['log out', 'leave'],
  run: (_, fx) => fx.signOut(),
});
