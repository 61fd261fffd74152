import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';

/** The form of a new user, or of one by its number. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<'new' | number>();
