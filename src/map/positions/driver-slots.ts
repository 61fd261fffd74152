import { emptyColumns, growColumns, move } from './position-columns.ts';

const FIRST_CAPACITY = 256;

/** Assigns drivers to slots of the columns. */
export function createDriverSlots() {
  const known = new Map<number, number>();
  let columns = emptyColumns(FIRST_CAPACITY);
  let last = -1;
  return {
    columns: () => columns,
    /** Slot of a driver, -1 for none. */
    of(id: number): number {
      // Tries the next slot first, because frames usually have the order of the slots.
      if (last + 1 < columns.size && columns.id[last + 1] === id) last += 1;
      else last = known.get(id) ?? -1;
      return last;
    },
    /** Adds a driver without a slot. */
    add(id: number): number {
      if (columns.size === columns.id.length) columns = growColumns(columns);
      const slot = columns.size;
      columns.size += 1;
      columns.id[slot] = id;
      known.set(id, slot);
      return slot;
    },
    /** Removes all drivers except these; the last drivers move into the freed slots. */
    keep(ids: ReadonlySet<number>): void {
      for (let slot = columns.size - 1; slot >= 0; slot -= 1) {
        const id = columns.id[slot] ?? 0;
        if (ids.has(id)) continue;
        known.delete(id);
        columns.size -= 1;
        if (slot < columns.size) known.set(move(columns, columns.size, slot), slot);
      }
    },
  };
}
