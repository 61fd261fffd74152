import { formatNumber } from '../kernel/format.ts';
import { inRand } from '../kernel/money.ts';
import { baseOf, type Band, type Cell } from './bands.ts';

/** Codes of findings, and whether they block publishing. */
const findingWeights = {
  V1: 'stops',
  V2: 'stops',
  V3: 'stops',
  V4: 'stops',
  V5: 'warns',
  V6: 'stops',
  V7: 'warns',
  V8: 'warns',
  V9: 'stops',
  V10: 'informs',
} as const;
type FindingCode = keyof typeof findingWeights;

/** Finding to review before rates are published. */
export interface Finding {
  code: FindingCode;
  weight: (typeof findingWeights)[FindingCode];
  text: string;
  /** Cell of the finding; null for findings about a whole group or revision. */
  group: string | null;
  service: string | null;
  from: string | null;
  to: string | null;
}

/** Cell of the price table, with its service and zones; a cell without bands is withdrawn. */
export interface PlacedCell extends Cell {
  service: string;
  from: string;
  to: string;
}

type Place = Pick<PlacedCell, 'service' | 'from' | 'to'>;

/** Typed or imported band, which may state its start. */
export interface TypedBand extends Band {
  from?: number | undefined;
}

const MAX_RAND = 100_000;
/** Relative change of a price above which it is reported. */
const LARGE_CHANGE = 0.25;
const CHECKED_WEIGHTS = [1, 2, 5, 10, 20, 30];

/** Whether the service is withdrawn between the two zones. */
export const isWithdrawn = ({ bands }: Pick<Cell, 'bands'>): boolean => bands.length === 0;

/** Label of a cell: ECO GP→WC. */
export const cellLabel = ({ service, from, to }: Place) => `${service} ${from}→${to}`;
export const cellKey = ({ service, from, to }: Place) => `${service} ${from} ${to}`;

/** Creates a finding about a cell, or about a whole group or revision. */
export const createFinding = (code: FindingCode, text: string, at?: Place): Finding => ({
  code,
  weight: findingWeights[code],
  text,
  group: null,
  service: at?.service ?? null,
  from: at?.from ?? null,
  to: at?.to ?? null,
});

/** Finds gaps and overlaps of bands, and bands that end before they start (V1, V2). */
export function bandFindings(
  cell: Omit<PlacedCell, 'bands'> & { bands: readonly TypedBand[] },
): Finding[] {
  let end = 0;
  return cell.bands.flatMap(({ from = end, until }) => {
    const start = end;
    end = until ?? Infinity;
    const span = (one: number, other: number) =>
      `${formatNumber(one)} kg to ${formatNumber(other)}`;
    if (from > start)
      return [
        createFinding('V1', `${cellLabel(cell)}: no price from ${span(start, from)} kg.`, cell),
      ];
    if (from < start || end <= start) {
      const [first, last] = [Math.min(from, end), Math.min(start, Math.max(from, end))];
      const twice = [...new Set([first, last])].map((weight) => formatNumber(weight)).join(' to ');
      return [createFinding('V2', `${cellLabel(cell)}: ${twice} kg is priced twice.`, cell)];
    }
    return [];
  });
}

function endFinding(cell: PlacedCell, most: number | null): Finding[] {
  const end = cell.bands.at(-1)?.until ?? null;
  if (end === null || most === null || end >= most) return [];
  const text = `${cellLabel(cell)}: prices end at ${formatNumber(end)} kg, but the service takes up to ${formatNumber(most)} kg.`;
  return [createFinding('V3', text, cell)];
}

/**
 * Finds whole kilograms that cost less than the kilogram before. This can happen only between
 * bands.
 */
function fallFindings(cell: PlacedCell): Finding[] {
  const borders = cell.bands.slice(0, -1).map(({ until }) => Math.floor(until ?? 0));
  return [...new Set(borders)].flatMap((last) => {
    const before = baseOf(cell, last)?.amount ?? 0;
    const next = last + 1;
    if (last < 1 || (baseOf(cell, next)?.amount ?? before) >= before) return [];
    const text = `${cellLabel(cell)}: ${next} kg costs less than ${last} kg.`;
    return [createFinding('V5', text, cell)];
  });
}

function amountFindings(cell: PlacedCell, most: number | null): Finding[] {
  const weights = [1, ...cell.bands.map(({ until }) => until ?? most ?? 70)];
  const wrong = weights.find((weight) => {
    const amount = baseOf(cell, weight)?.amount;
    return amount !== undefined && (amount <= 0 || amount > MAX_RAND);
  });
  const negative = cell.bands.some(({ base, per_kilogram }) => base < 0 || per_kilogram < 0);
  if (wrong === undefined && !negative) return [];
  const text = `${cellLabel(cell)}: the price is 0, negative or over ${inRand(MAX_RAND)}.`;
  return [createFinding('V6', text, cell)];
}

/** Relative change of a price at the weight with the largest change; null if a price is missing. */
export function changeOf(before: Cell | undefined, after: Cell | undefined): number | null {
  if (!before || !after) return null;
  const changes = CHECKED_WEIGHTS.flatMap((weight) => {
    const one = baseOf(before, weight)?.amount;
    const other = baseOf(after, weight)?.amount;
    return one && other !== undefined ? [(other - one) / one] : [];
  });
  return changes.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
}

function changeFinding(cell: PlacedCell, before: Cell | undefined): Finding[] {
  const change = changeOf(before, cell) ?? 0;
  if (Math.abs(change) <= LARGE_CHANGE) return [];
  const percent = formatNumber(Math.round(change * 1000) / 10);
  return [
    createFinding(
      'V7',
      `${cellLabel(cell)}: differs from the current price by ${percent} %.`,
      cell,
    ),
  ];
}

/** Findings about a cell, compared with the cell that is current. */
export function cellFindings(
  cell: PlacedCell,
  { most, before }: { most: number | null; before: Cell | undefined },
): Finding[] {
  if (isWithdrawn(cell)) return [];
  const first = cell.bands[0]?.base ?? 0;
  const minimum =
    cell.minimum < first
      ? [
          createFinding(
            'V8',
            `${cellLabel(cell)}: the minimum is below the price of the first band.`,
            cell,
          ),
        ]
      : [];
  return [
    ...endFinding(cell, most),
    ...fallFindings(cell),
    ...amountFindings(cell, most),
    ...changeFinding(cell, before),
    ...minimum,
  ];
}
