import { cellKey, changeOf, isWithdrawn, type PlacedCell } from './findings.ts';

/** Change of a cell. `before` is null for an added cell, `after` for a removed cell. */
export interface CellChange {
  kind: 'added' | 'removed' | 'changed';
  service: string;
  from: string;
  to: string;
  before: PlacedCell | null;
  after: PlacedCell | null;
  /** Largest relative change of the price over all weights; null for added and removed cells. */
  change: number | null;
}

export const isSameCell = (one: PlacedCell, other: PlacedCell): boolean =>
  one.minimum === other.minimum &&
  one.bands.length === other.bands.length &&
  one.bands.every((band, at) => {
    const its = other.bands[at];
    return (
      band.until === its?.until && band.base === its.base && band.per_kilogram === its.per_kilogram
    );
  });

const unlessWithdrawn = (cell: PlacedCell | undefined) =>
  cell && !isWithdrawn(cell) ? cell : null;

/** Cells that differ between two states of a group. A withdrawn cell counts as removed. */
export function diffOf(before: readonly PlacedCell[], after: readonly PlacedCell[]): CellChange[] {
  const old = new Map(before.map((cell) => [cellKey(cell), cell]));
  const now = new Map(after.map((cell) => [cellKey(cell), cell]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key): CellChange[] => {
    const [one, other] = [unlessWithdrawn(old.get(key)), unlessWithdrawn(now.get(key))];
    const at = other ?? one;
    if (at === null || (one && other && isSameCell(one, other))) return [];
    const { service, from, to } = at;
    const kind = one === null ? 'added' : other === null ? 'removed' : 'changed';
    const change = changeOf(one ?? undefined, other ?? undefined);
    return [{ kind, service, from, to, before: one, after: other, change }];
  });
}
