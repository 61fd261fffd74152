import type { ResponseOf } from '#api/endpoint-types.ts';
import { csvLines } from '#domain/kernel/csv.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { searchText } from '#domain/text/search.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { printable } from '../output/table.ts';
import { idIn } from '../rows/read-arguments.ts';
import type { Connection } from '../session/connection.ts';

type Report = ResponseOf<'GET /workspaces/:id'>['reports'][number];

const MAX_ROWS = 200;

/** Reads the reports whose figures are shared with the caller. */
async function sharedReports({ client }: Connection): Promise<Report[]> {
  const { rows } = await client.call('GET /workspaces', { query: { range: [0, 999] } });
  const all = rows.flatMap(({ reports }) => reports);
  return all.filter(
    ({ kind, is_active, is_shared }) => kind !== 'embedded' && is_active && is_shared,
  );
}

/** Lines about the reports that are shared with the caller. */
export async function reportsLines(connection: Connection): Promise<string[]> {
  const reports = await sharedReports(connection);
  if (reports.length === 0) return ['No reports are shared with you.'];
  return reports.map(({ id, name, description }) =>
    printable(`#${id} ${name}${description === null ? '' : `: ${description}`}`),
  );
}

async function findReport(connection: Connection, text: string): Promise<Report> {
  const reports = await sharedReports(connection);
  const id = idIn(text);
  const found = reports.find((one) => one.id === id || searchText(one.name) === searchText(text));
  if (found !== undefined) return found;
  throw new CommandError(`There is no report “${text}”.`, exitCodes.refused);
}

/** Figures of a report as CSV, with the period and the totals. */
export async function reportLines(
  connection: Connection,
  text: string,
  period: string | undefined,
): Promise<string[]> {
  const { id, name } = await findReport(connection, text);
  const read = await connection.client.call('POST /reports/:id/rows', {
    params: { id },
    body: { parameters: { ...(period !== undefined && { period }) }, range: [0, MAX_ROWS - 1] },
  });
  const { columns, rows, row_count, totals, parameters } = read;
  const { from, to } = parameters;
  const groups = columns.filter((one) => one.is === 'group');
  return [
    printable(`${name}${from === null || to === null ? '' : `, ${from} to ${to}`}`),
    rows.length < row_count
      ? `First ${formatCount(rows.length)} of ${formatCount(row_count)} rows:`
      : `All ${formatCount(row_count)} rows, then the totals:`,
    csvLines([
      columns.map(({ title }) => title),
      ...rows.map(({ cells }) => cells),
      [...groups.map((_, at) => (at === 0 ? 'Total' : null)), ...totals],
    ]).trimEnd(),
  ];
}
