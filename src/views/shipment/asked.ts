import type { ShipmentRow, Side } from './shipment.ts';

/** What a dialog acts on: ids, and the rows of those that are loaded. */
export interface Targets {
  ids: readonly number[];
  rows: ReadonlyMap<number, ShipmentRow>;
}

/** A dialog that somebody asked for, with what it is about. */
export type Asked =
  | { is: 'address'; id: number; side: Side }
  | { is: 'special-trip'; id: number; reference: string }
  | { is: 'resend'; id: number; reference: string }
  | { is: BulkKind; targets: Targets };

export type BulkKind = 'note' | 'mail' | 'status' | 'assign' | 'fields' | 'resubmit';

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Commands and buttons ask; whichever screen of shipments is open answers with the dialog. */
export function askFor(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

export const askedNow = (): Asked | null => asked;

/** Whether a screen is open that shows dialogs. */
export const isAnswered = (): boolean => listeners.size > 0;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) asked = null;
  };
}

/** One shipment as the target of a dialog. */
export const onlyThis = (row: ShipmentRow): Targets => ({
  ids: [row.id],
  rows: new Map([[row.id, row]]),
});

/** "FV4XVM", or the id of a row that is not loaded. */
export const referenceOf = ({ rows }: Targets, id: number): string =>
  rows.get(id)?.short_tracking_reference ?? `No. ${id}`;

/** "FV4XVM" or "14 shipments". */
export function namesOf(targets: Targets): string {
  const [first] = targets.ids;
  if (targets.ids.length === 1 && first !== undefined) return referenceOf(targets, first);
  return `${targets.ids.length.toLocaleString('en-ZA')} shipments`;
}
