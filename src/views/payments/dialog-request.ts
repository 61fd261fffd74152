import { createDialogRequest } from '#ui/overlay/dialog-request.ts';

/** Request for the import dialog of bank statements. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<'import'>();
