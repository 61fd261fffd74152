import { createDialogRequest } from '#ui/overlay/dialog-request.ts';

/** Request for the form of a new user, or of an existing user by id. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<'new' | number>();
