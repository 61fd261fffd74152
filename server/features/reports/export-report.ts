import writeXlsxFile from 'write-excel-file/node';
import type { FileContent } from '../../../src/api/endpoint.ts';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { todayHere } from '../../../src/domain/business-days.ts';
import { BYTE_ORDER_MARK, csvLines } from '../../../src/domain/csv.ts';
import { groupWords, type Cell } from '../../../src/domain/reports/result.ts';
import type { Context } from '../../context.ts';
import { openReport, readDefinition, type WholeReading } from './read-report.ts';
import { columnsOf, rowsOf } from './report-rows.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const formats: Readonly<Record<string, string>> = {
  count: '#,##0',
  share: '0.0%',
  money: '#,##0.00',
  hours: '#,##0.00',
  time: '0.00',
  decimal: '#,##0.0',
};

type Columns = ReturnType<typeof columnsOf>;

/** Groups in words; days, months and hours stay as programs read them. */
function writtenRows(columns: Columns, whole: WholeReading): Cell[][] {
  const { by } = whole.asked;
  return rowsOf(whole).map(({ keys, cells }) =>
    cells.map((cell, at) => {
      const column = columns[at];
      if (column === undefined || column.is === 'figure') return cell;
      const key = keys[by.indexOf(column.id)] ?? null;
      const isDate = column.kind === 'day' || column.kind === 'month' || column.kind === 'hour';
      if (isDate) return key;
      return groupWords(column.kind, key, typeof cell === 'string' ? cell : null);
    }),
  );
}

async function workbook(columns: Columns, rows: readonly Cell[][]): Promise<Uint8Array> {
  const heading = columns.map(({ title }) => ({
    value: title,
    type: String,
    fontWeight: 'bold' as const,
  }));
  const lines = rows.map((row) =>
    row.map((cell, at) => {
      if (cell === null) return null;
      // Text is text, also where a spreadsheet would take it for a formula.
      if (typeof cell === 'string') return { value: cell, type: String, format: '@' };
      return { value: cell, type: Number, format: formats[columns[at]?.kind ?? ''] ?? 'General' };
    }),
  );
  return writeXlsxFile([heading, ...lines]).toBuffer();
}

/** A reading as a file that is named after the report and today. */
async function reportFile(
  name: string,
  whole: WholeReading,
  format: 'csv' | 'xlsx',
): Promise<FileContent> {
  const columns = columnsOf(whole.asked);
  const rows = writtenRows(columns, whole);
  const filename = `${name} ${todayHere()}.${format}`;
  if (format === 'xlsx') return { type: XLSX, filename, data: await workbook(columns, rows) };
  const lines = csvLines([columns.map(({ title }) => title), ...rows]);
  return { type: 'text/csv', filename, data: BYTE_ORDER_MARK + lines };
}

/** All rows of a report as a file. */
export async function exportReport(
  { params, body }: InputOf<'POST /reports/:id/export'>,
  context: Context,
): Promise<FileContent> {
  const { report, definition } = await openReport(context, params.id);
  return reportFile(report.name, await readDefinition(definition, context, body), body.format);
}
