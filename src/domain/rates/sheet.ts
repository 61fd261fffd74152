import { BYTE_ORDER_MARK, csvLines } from '../kernel/csv.ts';
import { figureReading, numberProblem } from '../text/numbers.ts';
import type { PlacedCell, TypedBand } from './findings.ts';

/** Headings of a rate sheet; one line per band. */
export const sheetHeadings = [
  'group',
  'service',
  'from',
  'to',
  'from kg',
  'until kg',
  'base',
  'per kg',
  'minimum',
] as const;

export interface SheetCell extends PlacedCell {
  group: string;
}

/** Returns the lines of a sheet; a withdrawn cell is one line without a price. */
export function sheetLines(cells: readonly SheetCell[]): (string | number | null)[][] {
  return cells.flatMap(({ group, service, from, to, minimum, bands }) => {
    const place = [group, service, from, to];
    if (bands.length === 0) return [[...place, null, null, null, null, null]];
    return bands.map(({ until, base, per_kilogram }, at) => [
      ...place,
      bands[at - 1]?.until ?? 0,
      until,
      base,
      per_kilogram,
      minimum,
    ]);
  });
}

export const sheetText = (cells: readonly SheetCell[]): string =>
  BYTE_ORDER_MARK + csvLines([[...sheetHeadings], ...sheetLines(cells)]);

export interface SheetError {
  row: number;
  field: string;
  text: string;
}

/** A cell with the row of its first line. */
type ReadCell = Omit<SheetCell, 'bands'> & { bands: TypedBand[]; row: number };

interface Line {
  number: number;
  cells: Readonly<Record<string, string>>;
}

const textIn = (line: Line, field: string) => (line.cells[field] ?? '').trim();

function amountIn(line: Line, field: string, errors: SheetError[]): number {
  const read = figureReading(textIn(line, field));
  if (read.ok) return read.value;
  const text = numberProblem(read, { label: `The ${field}`, example: '97.69' });
  errors.push({ row: line.number, field, text: text ?? '' });
  return 0;
}

function bandIn(line: Line, errors: SheetError[]): TypedBand {
  const until = textIn(line, 'until kg');
  return {
    from: amountIn(line, 'from kg', errors),
    until: until === '' ? null : amountIn(line, 'until kg', errors),
    base: amountIn(line, 'base', errors),
    per_kilogram: amountIn(line, 'per kg', errors),
  };
}

/** Parses the cells of a sheet. Errors name row and field. */
export function readSheet(lines: readonly Line[]): { cells: ReadCell[]; errors: SheetError[] } {
  const errors: SheetError[] = [];
  const cells = new Map<string, ReadCell>();
  for (const line of lines) {
    const [group = '', service = '', from = '', to = ''] = sheetHeadings
      .slice(0, 4)
      .map((field) => textIn(line, field).toUpperCase());
    const missing = sheetHeadings.slice(0, 4).find((field) => textIn(line, field) === '');
    if (missing !== undefined) {
      errors.push({ row: line.number, field: missing, text: `The ${missing} is missing.` });
      continue;
    }
    const key = `${group} ${service} ${from} ${to}`;
    const cell = cells.get(key) ?? {
      group,
      service,
      from,
      to,
      minimum: 0,
      bands: [],
      row: line.number,
    };
    cells.set(key, cell);
    if (textIn(line, 'base') === '') continue;
    cell.bands.push(bandIn(line, errors));
    const minimum = amountIn(line, 'minimum', errors);
    if (cell.bands.length > 1 && minimum !== cell.minimum)
      errors.push({
        row: line.number,
        field: 'minimum',
        text: `The minimum differs from row ${cell.row}. Write one minimum on all lines of ${key}.`,
      });
    cell.minimum = minimum;
  }
  return { cells: [...cells.values()], errors };
}
