import { toDocument, toLedger } from '../kernel/money.ts';
import { readDecimal } from '../text/numbers.ts';
import { baseOf, type Band, type Cell } from './bands.ts';

const scaleCell = ({ minimum, bands }: Cell, factor: number): Cell => ({
  minimum: toDocument(minimum * factor),
  bands: bands.map(({ until, base, per_kilogram }) => ({
    until,
    base: toDocument(base * factor),
    per_kilogram: toLedger(per_kilogram * factor),
  })),
});

const moveBases = ({ minimum, bands }: Cell, rand: number): Cell => ({
  minimum: toDocument(minimum + rand),
  bands: bands.map((band) => ({ ...band, base: toDocument(band.base + rand) })),
});

/**
 * Sets the price at a weight by changing the base of its band. A minimum equal to the first base
 * changes with it, and a minimum above the typed price is lowered to it.
 */
function setPrice(cell: Cell, weight: number, rand: number): Cell | null {
  const found = baseOf(cell, weight);
  if (found === null) return null;
  const ownFirst = cell.bands[0]?.base;
  const base = toDocument(rand - Math.max(0, weight - found.from) * found.band.per_kilogram);
  const bands = cell.bands.map((band): Band => (band === found.band ? { ...band, base } : band));
  const first = bands[0]?.base ?? cell.minimum;
  const minimum = cell.minimum === ownFirst ? first : cell.minimum;
  return { minimum: Math.min(minimum, rand), bands };
}

/**
 * Applies typed text to a cell: `+5%` and `-2%` change all amounts, `+2.5` and `-2.5` change all
 * bases by rand, and `72` or `=72` sets the price at the shown weight. Null for other text.
 */
export function editedCell(cell: Cell, typed: string, weight: number): Cell | null {
  const text = typed.trim();
  const percent = /^([+-]?[\d.,]+)\s*%$/.exec(text)?.[1];
  if (percent !== undefined) {
    const amount = readDecimal(percent);
    return amount === null || amount <= -100 ? null : scaleCell(cell, 1 + amount / 100);
  }
  const amount = readDecimal(text.replace(/^=/, ''));
  if (amount === null) return null;
  return /^[+-]/.test(text) ? moveBases(cell, amount) : setPrice(cell, weight, amount);
}

/** Creates a cell with one price for every weight; null if the text is not a price. */
export function newCell(typed: string): Cell | null {
  const text = typed.trim().replace(/^=/, '');
  const amount = /^[+-]/.test(text) ? null : readDecimal(text);
  if (amount === null || amount === 0) return null;
  return { minimum: amount, bands: [{ until: null, base: amount, per_kilogram: 0 }] };
}
