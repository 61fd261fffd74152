import Papa from 'papaparse';
import writeXlsxFile from 'write-excel-file/node';
import type { FileAnswer } from '../../src/api/endpoint.ts';
import { importColumns } from '../../src/domain/import-columns.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file with all headings and one row that shows what goes where. */
export async function importTemplate(type: 'csv' | 'xlsx'): Promise<FileAnswer> {
  const headings = importColumns.map(({ label }) => label);
  const example = importColumns.map((column) => column.example);
  if (type === 'csv') {
    const data = `\u{feff}${Papa.unparse([headings, example], { newline: '\r\n' })}\r\n`;
    return { type: 'text/csv; charset=utf-8', filename: 'shipments.csv', data };
  }
  // Everything is text, so that spreadsheets leave leading zeros alone.
  const cell = (value: string, isHeading: boolean) =>
    isHeading
      ? { value, type: String, fontWeight: 'bold' as const }
      : { value, type: String, format: '@' };
  const data = await writeXlsxFile([
    headings.map((value) => cell(value, true)),
    example.map((value) => cell(value, false)),
  ]).toBuffer();
  return { type: XLSX, filename: 'shipments.xlsx', data };
}
