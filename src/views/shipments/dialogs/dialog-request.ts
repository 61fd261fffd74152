import { createDialogRequest } from '#ui/overlay/dialog-request.ts';
import type { ShipmentRow, Side } from '../shipment.ts';

/** Shipment with its reference. */
interface Named {
  id: number;
  reference: string;
}

export type DialogRequest =
  | { is: 'address'; id: number; side: Side }
  | ({ is: 'special-trip' | 'resend' | 'note' | 'proof' } & Named)
  | Mail;

/** Email about selected shipments, or about all shipments that match a filter. */
export interface Mail {
  is: 'mail';
  subject: { ids: number[] } | { filter: Record<string, unknown> };
  count: number;
  /** Shipments in words. */
  name: string;
  /** Message quoted in the typed command; empty if there is none. */
  message: string;
}

export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<DialogRequest>();

/** Shipment for a dialog. A shipment that is not loaded is named by its number. */
export const shipmentForDialog = (row?: ShipmentRow): Named => ({
  id: row?.id ?? 0,
  reference: row?.short_tracking_reference ?? `No. ${row?.id}`,
});
