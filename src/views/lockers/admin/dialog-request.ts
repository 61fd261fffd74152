import { createDialogRequest } from '../../../ui/overlay/dialog-request.ts';

/** Which form is asked for; without an id for a new record. */
export interface AdminDialog {
  of: 'locker' | 'network' | 'point' | 'promo code' | 'door' | 'key';
  id: number | null;
}

/** The forms of the administration of lockers. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<AdminDialog>();
