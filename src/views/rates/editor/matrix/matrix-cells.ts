import type { Cell } from '#domain/rates/bands.ts';

/** Price cell of one service between two zones. */
export interface ZoneCell extends Cell {
  from: string;
  to: string;
}

/** Zone pair of a cell in the matrix. */
export interface Spot {
  from: string;
  to: string;
}

/** Row and column, counted from 0. */
export interface Position {
  row: number;
  column: number;
}

const usual = ['GP', 'WC', 'KZN', 'EC', 'FS', 'LP', 'MP', 'NW', 'NC'];
const rank = (zone: string) => {
  const at = usual.indexOf(zone);
  return at === -1 ? usual.length : at;
};

/** Zones of cells: provinces by their traffic, then custom zones by name. */
export const zonesOf = (cells: readonly Spot[]): string[] =>
  [...new Set(cells.flatMap(({ from, to }) => [from, to]))].toSorted(
    (one, other) => rank(one) - rank(other) || (one < other ? -1 : 1),
  );

export const cellsByPlace = (cells: readonly ZoneCell[]): ReadonlyMap<string, ZoneCell> =>
  new Map(cells.map((cell) => [`${cell.from} ${cell.to}`, cell]));

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Position that a key moves to in a matrix of this many zones; null for other keys. */
export function targetOfKey(
  { row, column }: Position,
  key: string,
  zones: number,
): Position | null {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: zones - 1 };
  const step = steps[key];
  if (!step) return null;
  const within = (at: number) => Math.max(0, Math.min(zones - 1, at));
  return { row: within(row + step[0]), column: within(column + step[1]) };
}

/** Zone pairs between two corners, inclusive. */
export function blockOf(zones: readonly string[], one: Position, other: Position): Spot[] {
  const between = (a: number, b: number) => zones.slice(Math.min(a, b), Math.max(a, b) + 1);
  return between(one.row, other.row).flatMap((from) =>
    between(one.column, other.column).map((to) => ({ from, to })),
  );
}

/** Pasted texts by target cell; texts beyond the matrix are dropped. */
export function pastedAt(
  start: Spot,
  zones: readonly string[],
  block: readonly (readonly string[])[],
): { place: Spot; text: string }[] {
  const [row, column] = [zones.indexOf(start.from), zones.indexOf(start.to)];
  return block.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const [from, to] = [zones[row + down], zones[column + right]];
      return from !== undefined && to !== undefined && text.trim() !== ''
        ? [{ place: { from, to }, text }]
        : [];
    }),
  );
}
