import { createDialogRequest } from '../../../ui/overlay/dialog-request.ts';
import type { ShipmentRow, Side } from '../shipment.ts';

/** One shipment, and what people call it. */
interface Named {
  id: number;
  reference: string;
}

/** A dialog that somebody asked for, with what it is about. */
export type DialogRequest =
  | { is: 'address'; id: number; side: Side }
  | ({ is: 'special-trip' | 'resend' | 'note' | 'proof' } & Named)
  | Mail;

/** An email to the people of shipments: of these, or of everything that a filter finds. */
export interface Mail {
  is: 'mail';
  subject: { ids: number[] } | { filter: Record<string, unknown> };
  count: number;
  /** The shipments in words. */
  name: string;
  /** Message that a sentence gave, in quotation marks; otherwise empty. */
  message: string;
}

export const {
  open: openDialog,
  current: currentDialog,
  isMounted: hasDialogHost,
  subscribe,
} = createDialogRequest<DialogRequest>();

/** What dialogs call a shipment; one that is not loaded goes by its number. */
export const named = (row?: ShipmentRow): Named => ({
  id: row?.id ?? 0,
  reference: row?.short_tracking_reference ?? `No. ${row?.id}`,
});
