import type { Resource } from '#api/catalogue/catalogue.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { rowsText, type OutputFormat } from '../output/formats.ts';
import { columnsFor, recordLines } from '../output/table.ts';
import { findId, readRecord } from '../rows/find-rows.ts';
import type { Given } from '../rows/read-arguments.ts';
import { columnNames, filterOf, readRows } from '../rows/read-rows.ts';
import type { Connection } from '../session/connection.ts';
import type { Terminal } from '../terminal.ts';

interface ListOptions {
  format: OutputFormat;
  /** Sort column, with a hyphen before it for descending order. */
  sort?: string;
  limit: number;
  columns?: string;
  /** Conditions of `--where`. */
  where: readonly string[];
}

interface Listed {
  resource: Resource;
  /** Typed texts by filter. */
  given: Given;
  options: ListOptions;
}

export async function listRows(
  connection: Connection,
  terminal: Terminal,
  { resource, given, options }: Listed,
): Promise<ExitCode> {
  const { format, limit, where, sort } = options;
  const wanted = options.columns && columnNames(resource, options.columns.split(','));
  const filter = await filterOf(connection, { resource, given, where });
  const { rows, total } = await readRows(connection, resource, { filter, sort, limit });
  const columns = columnsFor(resource, wanted || undefined);
  const allColumns = wanted ? columns : resource.columns;
  terminal.print(rowsText(format, rows, { columns, allColumns, width: terminal.width }));
  if (rows.length < total)
    terminal.note(
      `${formatCount(rows.length)} of ${formatCount(total)} ${resource.plural}. Add --limit for more.\n`,
    );
  else if (total === 0) terminal.note(`No ${resource.plural} match.\n`);
  return exitCodes.done;
}

export async function showRecord(
  connection: Connection,
  terminal: Terminal,
  { resource, reference, json }: { resource: Resource; reference: string; json: boolean },
): Promise<ExitCode> {
  const id = await findId(connection, resource, reference);
  const record = await readRecord(connection, resource, id);
  const text = json
    ? JSON.stringify(record, null, 2)
    : recordLines(record, resource.columns, terminal.width).join('\n');
  terminal.print(`${text}\n`);
  return exitCodes.done;
}
