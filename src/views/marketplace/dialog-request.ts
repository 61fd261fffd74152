import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';
import type { MarketplaceEvent } from './marketplace.ts';

/** A dialog of the marketplace that somebody asked for. */
interface DialogRequest {
  is: 'override';
  event: MarketplaceEvent;
}

/** Commands and buttons ask; whichever screen of the marketplace is open answers with the dialog. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<DialogRequest>();
