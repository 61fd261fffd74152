import type { ColumnMeta } from '../features.ts';

/** Slots of a two-line row in reading order: title, about and state above detail and end. */
const narrowSlots = ['title', 'about', 'state', 'detail', 'end'] as const;
export type NarrowSlot = (typeof narrowSlots)[number];

/**
 * Columns of a two-line row: requested slots first, then the first visible columns. Figures only
 * appear in requested slots, because without a title their meaning is unclear.
 */
export function narrowColumns<C extends { columnDef: { meta?: ColumnMeta } }>(
  columns: readonly C[],
): { slot: NarrowSlot; column: C }[] {
  const metaOf = ({ columnDef: { meta } }: C): ColumnMeta => meta ?? {};
  const slots = new Map<NarrowSlot, C>();
  const naming = columns.find((column) => metaOf(column).names) ?? columns[0];
  if (naming) slots.set('title', naming);
  for (const column of columns) {
    const { narrow } = metaOf(column);
    if (narrow && !slots.has(narrow)) slots.set(narrow, column);
  }
  const taken = new Set(slots.values());
  const rest = columns.filter((column) => !taken.has(column) && !metaOf(column).end);
  for (const slot of ['about', 'detail'] as const) {
    const next = slots.has(slot) ? undefined : rest.shift();
    if (next) slots.set(slot, next);
  }
  return narrowSlots.flatMap((slot) => {
    const column = slots.get(slot);
    return column ? { slot, column } : [];
  });
}
