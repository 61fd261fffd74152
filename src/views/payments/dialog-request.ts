import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';

/** The dialog that takes a statement of the bank. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<'import'>();
