import { createDialogRequest } from '#ui/overlay/dialog-request.ts';

/** Request to open the form for a new account, or for the account with the given id. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<'new' | number>();
