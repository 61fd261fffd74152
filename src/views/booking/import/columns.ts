import { importColumns, isNeeded, type ImportColumn } from '#domain/booking/import-columns.ts';
import type { ImportRow, ShipmentImport } from './shipment-import.ts';

/** Editable column: the cell name in the file, and the field it is mapped to. */
export interface EditColumn extends Pick<ImportColumn, 'field' | 'label' | 'isRequired'> {
  cell: string;
}

/** Columns to display: those that are mapped, required, or have errors. */
export function editColumns({
  mapping,
  rows,
}: Pick<ShipmentImport, 'mapping' | 'rows'>): EditColumn[] {
  const faulty = new Set(rows.flatMap(({ errors }) => Object.keys(errors)));
  return importColumns
    .map(({ field, label, isRequired }) => ({
      field,
      label,
      isRequired: isNeeded({ field, isRequired }, mapping),
      cell: mapping[field] ?? field,
    }))
    .filter(
      ({ field, cell, isRequired }) =>
        isRequired || field in mapping || faulty.has(field) || faulty.has(cell),
    );
}

/** Error of a cell, which the server names by field or by heading. */
export function errorOf({ errors }: ImportRow, { field, cell }: EditColumn): string | undefined {
  return (errors[field] ?? errors[cell])?.join(' ');
}

/** Errors of a row that belong to no cell. */
export function rowErrors({ errors }: ImportRow, columns: readonly EditColumn[]): string {
  const known = new Set(columns.flatMap(({ field, cell }) => [field, cell]));
  const whole = Object.entries(errors).filter(([name]) => !known.has(name));
  return whole.map(([, texts]) => texts.join(' ')).join(' ');
}

/** Unsaved corrections by row number and cell. */
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>;

export const noCorrections: Corrections = new Map();

export function withCorrection(
  before: Corrections,
  number: number,
  cell: Record<string, string>,
): Corrections {
  return new Map([...before, [number, { ...before.get(number), ...cell }]]);
}

/** Removes saved corrections; keeps those typed meanwhile. */
export function withoutSaved(now: Corrections, saved: Corrections): Corrections {
  const left = [...now].flatMap(([number, cells]): [number, Record<string, string>][] => {
    const done = saved.get(number) ?? {};
    const open = Object.entries(cells).filter(([cell, text]) => done[cell] !== text);
    return open.length === 0 ? [] : [[number, Object.fromEntries(open)]];
  });
  return new Map(left);
}
