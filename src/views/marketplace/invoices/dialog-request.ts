import { createDialogRequest } from '#ui/overlay/dialog-request.ts';

/** Request for the upload dialog. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<'upload'>();
