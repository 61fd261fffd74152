import { createDialogRequest } from '../../../ui/overlay/dialog-request.ts';

/** The dialog that takes a file. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<'upload'>();
