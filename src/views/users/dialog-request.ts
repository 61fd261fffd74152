import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';

/** The form of a new user. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<'new'>();
