import { createDialogRequest } from '#ui/overlay/dialog-request.ts';
import type { MarketplaceEvent } from './marketplace.ts';

interface DialogRequest {
  is: 'override';
  event: MarketplaceEvent;
}

/** Dialogs that commands and buttons request, shown by the open marketplace screen. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<DialogRequest>();
