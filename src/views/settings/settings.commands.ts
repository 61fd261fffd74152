import { command } from '#commands/command.ts';
import { settingDrafts } from './drafts.ts';

export const removeDrafts = command({
  id: 'settings.discard',
  title: 'Discard unsaved settings',
  icon: 'x',
  can: 'Edit settings',
  repeatable: false,
  keywords: ['reset', 'undo changes'],
  visible: () => settingDrafts.get().size > 0,
  run: () => settingDrafts.drop([...settingDrafts.get().keys()]),
});
