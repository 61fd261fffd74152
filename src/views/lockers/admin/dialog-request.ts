import type { FormRequest } from '#ui/overlay/dialog-commands.ts';
import { createDialogRequest } from '#ui/overlay/dialog-request.ts';

export type AdminDialog = FormRequest<
  'locker' | 'network' | 'point' | 'promo code' | 'door' | 'key' | 'access'
>;

/** Requested form of locker administration. */
export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<AdminDialog>();
