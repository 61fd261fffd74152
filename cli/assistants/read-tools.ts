import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { resources } from '#api/generated/resources.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { searchable } from '#domain/entities/searchable.ts';
import { rowsText } from '../output/formats.ts';
import { columnsFor, printable, recordLines } from '../output/table.ts';
import { addressOf } from '../output/addresses.ts';
import { findId, readRecord } from '../rows/find-rows.ts';
import { columnNames, filterOf, readRows } from '../rows/read-rows.ts';
import type { Connection } from '../session/connection.ts';
import { answerOf } from './answers.ts';
import { listLines, listsLines, resourceNamed } from './describe-lists.ts';
import { nowLines } from './now-lines.ts';
import { reportLines, reportsLines } from './report-lines.ts';
import { givenOf, type Written } from './written-values.ts';

const MAX_ROWS = 200;

/** Schemas of arguments that several tools take. */
export const listName = z.string().describe('Name of a list, such as shipments');
export const filterValues = z
  .record(z.string(), z.unknown())
  .describe('Conditions by name, such as {"status": "failed", "driver": "sipho"}');

const isRead = { readOnlyHint: true, openWorldHint: false } as const;

interface Listed {
  list: string;
  filter?: Written | undefined;
  fields?: readonly string[] | undefined;
  sort?: string | undefined;
  limit: number;
}

/** Number of rows in a sentence: "First 50 of 1 204 shipments". */
function countText(shown: number, total: number, plural: string): string {
  if (total === 0) return `No ${plural} match.`;
  if (shown < total) return `First ${formatCount(shown)} of ${formatCount(total)} ${plural}:`;
  return `All ${formatCount(total)} ${plural}:`;
}

async function rowLines(connection: Connection, listed: Listed): Promise<string[]> {
  const { list, filter: written, fields, sort, limit } = listed;
  const resource = resourceNamed(list);
  const given = givenOf(resource.filters, written);
  const filter = await filterOf(connection, { resource, given, where: [] });
  const usual = ['id', ...columnsFor(resource).map(({ name }) => name)];
  const names = fields ? columnNames(resource, fields) : [...new Set(usual)];
  const columns = columnsFor(resource, names);
  const { rows, total } = await readRows(connection, resource, { filter, sort, limit });
  const text = rowsText('csv', rows, { columns, allColumns: columns, width: null });
  return [countText(rows.length, total, resource.plural), ...(total === 0 ? [] : [text.trimEnd()])];
}

/** Lines of a record, with its URL in the console. */
export async function recordText(
  connection: Connection,
  list: string,
  reference: string,
): Promise<string[]> {
  const resource = resourceNamed(list);
  const id = await findId(connection, resource, reference);
  const record = await readRecord(connection, resource, id);
  const address = addressOf(connection, resource.entity, id);
  const lines = recordLines(record, resource.columns, null);
  return address === null ? lines : [...lines, '', `In the console: ${address}`];
}

async function foundLines({ client }: Connection, text: string): Promise<string[]> {
  const found = await client.call('GET /search', { query: { q: text } });
  if (found.length === 0) return [`Nothing found for “${text}”.`];
  return found.map(({ kind, id, title, detail, status }) => {
    const list = resources.find(({ entity }) => entity === kind)?.name;
    const name = searchable.find(({ key }) => key === kind)?.name ?? kind;
    const parts = [name, title, detail, status ?? ''].filter((one) => one !== '');
    return printable(`${parts.join(', ')}${list === undefined ? '' : ` (${list} #${id})`}`);
  });
}

function addLists(server: McpServer, connection: () => Connection): void {
  server.registerTool(
    'describe_lists',
    {
      title: 'Describe lists',
      description:
        'Without a list: the names of all lists. With a list: its filters, columns, order, and the actions with their options. Call it before list_rows and preview_change.',
      inputSchema: { list: listName.optional() },
      annotations: isRead,
    },
    ({ list }) =>
      answerOf(async () => (list === undefined ? listsLines() : listLines(resourceNamed(list)))),
  );
  server.registerTool(
    'list_rows',
    {
      title: 'List rows',
      description:
        'Rows of a list as CSV, with the number of all rows that match. Names of drivers, accounts and lockers can be written instead of ids, and days as yesterday or 2026-11-23.',
      inputSchema: {
        list: listName,
        filter: filterValues.optional(),
        fields: z
          .array(z.string())
          .min(1)
          .optional()
          .describe('Columns; the usual ones if omitted'),
        sort: z
          .string()
          .optional()
          .describe('Column to sort by, with a hyphen in front for descending order'),
        limit: z.int().min(1).max(MAX_ROWS).default(50),
      },
      annotations: isRead,
    },
    (listed) => answerOf(() => rowLines(connection(), listed)),
  );
}

function addRecords(server: McpServer, connection: () => Connection): void {
  server.registerTool(
    'show_record',
    {
      title: 'Show a record',
      description: 'One row of a list with all its fields and parts.',
      inputSchema: {
        list: listName,
        reference: z.string().describe('Reference, code, name, or an id such as #41'),
      },
      annotations: isRead,
    },
    ({ list, reference }) => answerOf(() => recordText(connection(), list, reference)),
  );
  server.registerTool(
    'search',
    {
      title: 'Search',
      description: 'Finds records of any list by reference, name, phone number or address.',
      inputSchema: { text: z.string().max(100) },
      annotations: isRead,
    },
    ({ text }) => answerOf(() => foundLines(connection(), text)),
  );
}

function addOverviews(server: McpServer, connection: () => Connection): void {
  server.registerTool(
    'show_now',
    {
      title: 'Show what needs attention now',
      description:
        'Lists the work that waits for a person, as Now on the dashboard does: the most urgent work first, each line with the list and filter of its rows.',
      annotations: isRead,
    },
    () => answerOf(() => nowLines(connection())),
  );
  server.registerTool(
    'run_report',
    {
      title: 'Run a report',
      description:
        'Without a report: the reports that are shared with the user. With a report: its figures as CSV.',
      inputSchema: {
        report: z.string().optional().describe('Name or id of a report'),
        period: z
          .string()
          .optional()
          .describe(
            'Such as last-14-days or 2026-11-11..2026-11-24; the period of the report if omitted',
          ),
      },
      annotations: isRead,
    },
    ({ report, period }) =>
      answerOf(() =>
        report === undefined
          ? reportsLines(connection())
          : reportLines(connection(), report, period),
      ),
  );
}

export function addReadTools(server: McpServer, connection: () => Connection): void {
  addLists(server, connection);
  addRecords(server, connection);
  addOverviews(server, connection);
}
