import { toDocument } from '../kernel/money.ts';
import type { Cell } from './bands.ts';
import { isSameCell } from './diff.ts';
import { editedCell } from './edited-cell.ts';
import type { PlacedCell } from './findings.ts';

/** Change of prices: a percentage of all amounts, or rand added to every base price. */
export interface Adjustment {
  kind: 'percent' | 'amount';
  value: number;
  /** Bases and minimums are rounded to multiples of this: 0.01, 0.1, 0.5 or 1 rand. */
  step: number;
}

/** Returns why an adjustment is invalid; null if valid. */
export function adjustmentProblem({ kind, value }: Adjustment): string | null {
  if (value === 0) return 'Type a change other than 0.';
  if (kind === 'percent' && value <= -100) return 'The reduction must be less than 100%.';
  return null;
}

const roundToStep = (rand: number, step: number) => toDocument(Math.round(rand / step) * step);

function adjustCell(cell: Cell, { kind, value, step }: Adjustment): Cell {
  const typed = `${value < 0 ? '-' : '+'}${Math.abs(value)}${kind === 'percent' ? '%' : ''}`;
  const { minimum, bands } = editedCell(cell, typed, 0) ?? cell;
  return {
    minimum: roundToStep(minimum, step),
    bands: bands.map((band) => ({ ...band, base: roundToStep(band.base, step) })),
  };
}

/** Cells that an adjustment changes, before and after. Withdrawn cells stay withdrawn. */
export function adjustedCells<C extends PlacedCell>(
  cells: readonly C[],
  adjustment: Adjustment,
): { before: C; after: C }[] {
  return cells
    .filter(({ bands }) => bands.length > 0)
    .map((before) => ({ before, after: { ...before, ...adjustCell(before, adjustment) } }))
    .filter(({ before, after }) => !isSameCell(before, after));
}

/** Copies the prices of one service to another, changed by a percentage. */
export const serviceCopy = <C extends PlacedCell>(
  cells: readonly C[],
  { from, to, percent }: { from: string; to: string; percent: number },
): C[] =>
  cells
    .filter(({ service, bands }) => service === from && bands.length > 0)
    .map((cell) => ({
      ...cell,
      ...adjustCell(cell, { kind: 'percent', value: percent, step: 0.01 }),
      service: to,
    }));
