import { importColumns, isNeeded, type ImportColumn } from '../../../domain/import-columns.ts';
import type { ImportRow, ShipmentImport } from './shipment-import.ts';

/** A column as it is corrected: the name under which its cells are kept, and what it means. */
export interface EditColumn extends Pick<ImportColumn, 'field' | 'label' | 'isRequired'> {
  cell: string;
}

/** The columns worth showing: those of the file that mean something, those that are required, those with errors. */
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

/** What is wrong with a cell; the server names it by field or by heading. */
export function errorOf({ errors }: ImportRow, { field, cell }: EditColumn): string | undefined {
  return (errors[field] ?? errors[cell])?.join(' ');
}

/** What is wrong with a row as a whole. */
export function rowErrors({ errors }: ImportRow, columns: readonly EditColumn[]): string {
  const known = new Set(columns.flatMap(({ field, cell }) => [field, cell]));
  const whole = Object.entries(errors).filter(([name]) => !known.has(name));
  return whole.map(([, texts]) => texts.join(' ')).join(' ');
}

/** Corrections that were typed and not sent yet, by row number and cell. */
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>;

export const noCorrections: Corrections = new Map();

export function withCorrection(
  before: Corrections,
  number: number,
  cell: Record<string, string>,
): Corrections {
  return new Map([...before, [number, { ...before.get(number), ...cell }]]);
}

/** What is left to send once some corrections were saved; what was typed meanwhile stays. */
export function withoutSaved(now: Corrections, saved: Corrections): Corrections {
  const left = [...now].flatMap(([number, cells]): [number, Record<string, string>][] => {
    const done = saved.get(number) ?? {};
    const open = Object.entries(cells).filter(([cell, text]) => done[cell] !== text);
    return open.length === 0 ? [] : [[number, Object.fromEntries(open)]];
  });
  return new Map(left);
}
