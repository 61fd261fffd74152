import { createStore } from '../../../commands/store.ts';
import { createDialogRequest } from '../../../ui/overlay/dialog-request.ts';

/** What the editor of a draft does, while it is open; for the commands of the palette. */
export const openEditor = createStore<{
  canEdit: boolean;
  exportAs: (format: 'csv' | 'xlsx') => void;
  /** Goes to the next finding, or with -1 to the one before. */
  walk: (step: 1 | -1) => void;
} | null>(null);

/** The dialogs of the editor. */
export const editorDialogs = createDialogRequest<'adjust' | 'import' | 'clone' | 'compare'>();
