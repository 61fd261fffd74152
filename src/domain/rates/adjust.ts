import { toDocument } from '../money.ts';
import type { Cell } from './bands.ts';
import { isSameCell } from './diff.ts';
import { editedCell } from './edited-cell.ts';
import type { PlacedCell } from './findings.ts';

/** By how much prices change: percent of every amount, or rand on every base. */
export interface Adjustment {
  kind: 'percent' | 'amount';
  value: number;
  /** Bases and minimums become multiples of so many rand: 0.01, 0.1, 0.5 or 1. */
  step: number;
}

/** Why an adjustment cannot be made; null when it can. */
export function adjustmentProblem({ kind, value }: Adjustment): string | null {
  if (value === 0) return 'Give a change other than 0.';
  if (kind === 'percent' && value <= -100) return 'Take off less than 100%.';
  return null;
}

const stepped = (rand: number, step: number) => toDocument(Math.round(rand / step) * step);

function adjusted(cell: Cell, { kind, value, step }: Adjustment): Cell {
  const typed = `${value < 0 ? '-' : '+'}${Math.abs(value)}${kind === 'percent' ? '%' : ''}`;
  const { minimum, bands } = editedCell(cell, typed, 0) ?? cell;
  return {
    minimum: stepped(minimum, step),
    bands: bands.map((band) => ({ ...band, base: stepped(band.base, step) })),
  };
}

/** The cells that an adjustment changes, before and after; withdrawn ones stay withdrawn. */
export function adjustedCells<C extends PlacedCell>(
  cells: readonly C[],
  adjustment: Adjustment,
): { before: C; after: C }[] {
  return cells
    .filter(({ bands }) => bands.length > 0)
    .map((before) => ({ before, after: { ...before, ...adjusted(before, adjustment) } }))
    .filter(({ before, after }) => !isSameCell(before, after));
}

/** The prices of a service made into those of another one, dearer or cheaper by percent. */
export const serviceCopy = <C extends PlacedCell>(
  cells: readonly C[],
  { from, to, percent }: { from: string; to: string; percent: number },
): C[] =>
  cells
    .filter(({ service, bands }) => service === from && bands.length > 0)
    .map((cell) => ({
      ...cell,
      ...adjusted(cell, { kind: 'percent', value: percent, step: 0.01 }),
      service: to,
    }));
