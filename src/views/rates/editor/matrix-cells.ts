import type { Cell } from '../../../domain/rates/bands.ts';

/** A cell of one service. */
export interface ZoneCell extends Cell {
  from: string;
  to: string;
}

/** A place in the matrix. */
export interface Spot {
  from: string;
  to: string;
}

/** A row and a column, counted from 0. */
export interface Position {
  row: number;
  column: number;
}

const usual = ['GP', 'WC', 'KZN', 'EC', 'FS', 'LP', 'MP', 'NW', 'NC'];
const rank = (zone: string) => {
  const at = usual.indexOf(zone);
  return at === -1 ? usual.length : at;
};

/** The zones of cells: provinces by how much goes there, then drawn ones by name. */
export const zonesOf = (cells: readonly Spot[]): string[] =>
  [...new Set(cells.flatMap(({ from, to }) => [from, to]))].toSorted(
    (one, other) => rank(one) - rank(other) || (one < other ? -1 : 1),
  );

/** Cells by where they are. */
export const cellsByPlace = (cells: readonly ZoneCell[]): ReadonlyMap<string, ZoneCell> =>
  new Map(cells.map((cell) => [`${cell.from} ${cell.to}`, cell]));

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads within so many zones; null for other keys. */
export function moved({ row, column }: Position, key: string, zones: number): Position | null {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: zones - 1 };
  const step = steps[key];
  if (!step) return null;
  const within = (at: number) => Math.max(0, Math.min(zones - 1, at));
  return { row: within(row + step[0]), column: within(column + step[1]) };
}

/** The places between two corners, both included. */
export function blockOf(zones: readonly string[], one: Position, other: Position): Spot[] {
  const between = (a: number, b: number) => zones.slice(Math.min(a, b), Math.max(a, b) + 1);
  return between(one.row, other.row).flatMap((from) =>
    between(one.column, other.column).map((to) => ({ from, to })),
  );
}

/** The texts of a pasted block by the place where each lands; what lies beyond the matrix is left out. */
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
