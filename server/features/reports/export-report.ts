import type { FileContent } from '#api/endpoint.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { BYTE_ORDER_MARK, csvLines } from '#domain/kernel/csv.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { groupWords, type Cell } from '#domain/reports/result.ts';
import type { Context } from '#server/context.ts';
import { AMOUNT, workbook } from '#server/documents/workbook.ts';
import { openReport, readDefinition, type WholeReading } from './reading/read-report.ts';
import { columnsOf, rowsOf } from './reading/report-rows.ts';

const formats: Readonly<Record<string, string>> = {
  count: '#,##0',
  share: '0.0%',
  money: AMOUNT,
  hours: '#,##0.00',
  time: '0.00',
  decimal: '#,##0.0',
};

type Columns = ReturnType<typeof columnsOf>;

/** Rows with labels of groups; days, months and hours keep their machine-readable form. */
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

interface ReportFile {
  type: string;
  filename: string;
  data: string | Uint8Array;
}

/** Exports a reading as a file that is named after the report and today. */
export async function reportFile(
  name: string,
  whole: WholeReading,
  format: 'csv' | 'xlsx',
): Promise<ReportFile> {
  const columns = columnsOf(whole.asked);
  const rows = writtenRows(columns, whole);
  const filename = `${name} ${todayHere()}.${format}`;
  if (format === 'xlsx') {
    const headings = columns.map(({ title, kind }) => ({ title, format: formats[kind ?? ''] }));
    return { type: XLSX, filename, data: await workbook(headings, rows) };
  }
  const lines = csvLines([columns.map(({ title }) => title), ...rows]);
  return { type: 'text/csv', filename, data: BYTE_ORDER_MARK + lines };
}

/** Exports all rows of a report as a file. */
export async function exportReport(
  { params, body }: InputOf<'POST /reports/:id/export'>,
  context: Context,
): Promise<FileContent> {
  const { report, definition } = await openReport(context, params.id);
  return reportFile(report.name, await readDefinition(definition, context, body), body.format);
}
