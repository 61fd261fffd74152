import { createStore } from '../../../commands/store.ts';
import { createDialogRequest } from '../../../ui/overlay/dialog-request.ts';

interface OpenEditor {
  canEdit: boolean;
  /** The group that is open, and what it is published with. */
  group: { id: number; code: string; name: string };
  revision: { id: number; name: string; is_checked: boolean };
  exportAs: (format: 'csv' | 'xlsx') => void;
  /** Goes to the next finding, or with -1 to the one before. */
  walk: (step: 1 | -1) => void;
}

/** What the editor of a draft does, while it is open; for the commands of the palette. */
export const openEditor = createStore<OpenEditor | null>(null);

/** The dialogs of the editor. */
export const editorDialogs = createDialogRequest<
  'adjust' | 'import' | 'clone' | 'compare' | 'group' | 'service'
>();
