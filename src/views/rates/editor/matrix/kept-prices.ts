import type { ResponseOf } from '#api/endpoint-types.ts';
import { isSameCell } from '#domain/rates/diff.ts';
import { cellKey } from '#domain/rates/findings.ts';

/** Group with its prices, as the editor caches it. */
export type Group = ResponseOf<'GET /rates/groups/:id'>;
export type GroupCell = Group['all_cells'][number];
/** Group with the names of cells that other users changed while the group was open. */
export type Kept = Group & { arrived: readonly string[] };
type Listed = ResponseOf<'GET /rates/revisions/:id'>['group_list'][number];
type Saved = Pick<ResponseOf<'PUT /rates/groups/update-rate-group/:id'>, 'version' | 'cells'>;

/** Replaces saved cells and appends new cells. */
export function withCells(all: readonly GroupCell[], saved: readonly GroupCell[]): GroupCell[] {
  const left = new Map(saved.map((cell) => [cellKey(cell), cell]));
  const next = all.map((cell) => {
    const key = cellKey(cell);
    const now = left.get(key) ?? cell;
    left.delete(key);
    return now;
  });
  return [...next, ...left.values()];
}

/**
 * Group after an edit by the user. Keeps the old version if another user has edited in between, so
 * that the next check refetches the prices.
 */
export function afterSaving(group: Kept, { version, cells }: Saved): Kept {
  const isNext = version === group.version + 1;
  const saved = new Set(cells.map(cellKey));
  return {
    ...group,
    arrived: group.arrived.filter((name) => !saved.has(name)),
    all_cells: withCells(group.all_cells, cells),
    version: isNext ? version : group.version,
  };
}

/** Whether prices were edited, or other rates were published, after the prices were fetched. */
export const isOutdated = (
  group: Pick<Group, 'version' | 'holding_id'>,
  listed: Pick<Listed, 'version' | 'holding_id'>,
): boolean => listed.version > group.version || listed.holding_id !== group.holding_id;

/** Names of the cells that differ in the refetched prices. */
export function changedCells(before: readonly GroupCell[], after: readonly GroupCell[]): string[] {
  const known = new Map(before.map((cell) => [cellKey(cell), cell]));
  return after.flatMap((cell) => {
    const was = known.get(cellKey(cell));
    return was && isSameCell(was, cell) ? [] : [cellKey(cell)];
  });
}
