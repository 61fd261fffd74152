import type { CatalogueColumn } from '#api/catalogue/catalogue.ts';
import { csvLines, type CsvValue } from '#domain/kernel/csv.ts';
import type { Row } from '../rows/rows.ts';
import { tableLines } from './table.ts';

export const outputFormats = ['table', 'json', 'ndjson', 'csv'] as const;
export type OutputFormat = (typeof outputFormats)[number];

const cellOf = (value: unknown): CsvValue => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return JSON.stringify(value);
};

/** Rows as CSV, with the names of fields as headings. */
const csvText = (rows: readonly Row[], columns: readonly CatalogueColumn[]): string =>
  csvLines([
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ name }) => cellOf(row[name]))),
  ]);

const linesText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

interface Shown {
  /** Columns shown in a table. Files contain all of `allColumns` instead. */
  columns: readonly CatalogueColumn[];
  allColumns: readonly CatalogueColumn[];
  width: number | null;
}

export function rowsText(format: OutputFormat, rows: readonly Row[], shown: Shown): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(rows, null, 2)}\n`;
    case 'ndjson':
      return linesText(rows.map((row) => JSON.stringify(row)));
    case 'csv':
      return csvText(rows, shown.allColumns);
    case 'table':
      return rows.length === 0 ? '' : linesText(tableLines(rows, shown.columns, shown.width));
  }
}
