import { createAsking } from '../asking.ts';
import type { ShipmentRow, Side } from './shipment.ts';

/** One shipment, and what people call it. */
interface Named {
  id: number;
  reference: string;
}

/** A dialog that somebody asked for, with what it is about. */
export type Asked =
  | { is: 'address'; id: number; side: Side }
  | ({ is: 'special-trip' | 'resend' | 'note' } & Named)
  | { is: 'mail'; ids: readonly number[]; name: string };

export const { askFor, askedNow, isAnswered, subscribe } = createAsking<Asked>();

export const named = (row: ShipmentRow): Named => ({
  id: row.id,
  reference: row.short_tracking_reference,
});
