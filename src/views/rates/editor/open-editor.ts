import { createStore } from '#commands/store.ts';
import { createDialogRequest } from '#ui/overlay/dialog-request.ts';

interface OpenEditor {
  canEdit: boolean;
  /** Open group with its revision. */
  group: { id: number; code: string; name: string };
  revision: { id: number; name: string; is_checked: boolean };
  exportAs: (format: 'csv' | 'xlsx') => void;
  /** Moves to the next finding, or to the previous one with -1. */
  walk: (step: 1 | -1) => void;
}

/** Actions of the open draft editor, for palette commands. */
export const openEditor = createStore<OpenEditor | null>(null);

export const editorDialogs = createDialogRequest<
  'adjust' | 'import' | 'clone' | 'compare' | 'group' | 'service'
>();
