import { runPermissions } from '#domain/people/permissions.ts';
import { command } from '../command.ts';

export const palette = command({
  id: 'app.palette',
  title: 'Commands',
  keys: 'mod+k',
  icon: 'command',
  repeatable: false,
  run: (_, fx) => fx.openPalette(),
});

export const cheatSheet = command({
  id: 'app.keys',
  title: 'Show all keys',
  keys: '?',
  icon: 'circle-question-mark',
  repeatable: false,
  keywords: ['help', 'shortcuts', 'keyboard shortcuts', 'cheat sheet'],
  run: (_, fx) => fx.openCheatSheet(),
});

export const searchReference = command({
  id: 'app.search-reference',
  title: 'Search a short tracking reference',
  keys: '/',
  icon: 'search',
  repeatable: false,
  keywords: ['track', 'find', 'scan'],
  run: (_, fx) => fx.searchReference(),
});

export const messages = command({
  id: 'app.messages',
  title: 'Message history',
  keys: 'mod+shift+m',
  icon: 'history',
  repeatable: false,
  keywords: ['toast history'],
  run: (_, fx) => fx.openMessages(),
});

export const notifications = command({
  id: 'app.notifications',
  title: 'Show notifications',
  keys: ';',
  icon: 'bell',
  repeatable: false,
  keywords: ['bell', 'news', 'unread'],
  run: (_, fx) => fx.openNotifications(),
});

export const ownRuns = command({
  id: 'app.runs',
  title: 'Show my runs',
  keys: ',',
  icon: 'list-checks',
  can: runPermissions,
  repeatable: false,
  keywords: ['bulk', 'progress', 'background work', 'tray'],
  run: (_, fx) => fx.openRuns(),
});

export const copyLink = command({
  id: 'app.copy-link',
  title: 'Copy the link to this page',
  icon: 'copy',
  repeatable: false,
  keywords: ['url', 'address', 'share'],
  async run(_, fx) {
    await fx.copy(fx.address());
    fx.showToast({ kind: 'success', text: 'Link copied.' });
  },
});
