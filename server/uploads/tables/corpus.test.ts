import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { ApiError } from '#api/api-error.ts';
import { importHeadings } from '#domain/booking/import-columns.ts';
import { sheetHeadings } from '#domain/rates/sheet.ts';
import { parseTable } from './parse-table.js';
import type { Headings } from './read-table.ts';
import { recordsOf } from './records.ts';

const folder = path.join(import.meta.dirname, '../../../tests/corpus/tables');

const kinds: Record<'shipments' | 'rates', Headings> = {
  shipments: { names: importHeadings, needed: [], missing: null },
  rates: { names: sheetHeadings, needed: [['group'], ['service']], missing: 'no headings' },
};

const expectation = z.strictObject({
  kind: z.enum(['shipments', 'rates']),
  /** Part of the message of a refused file. */
  refused: z.string().optional(),
  /** Sheet that is read. */
  sheet: z.string().optional(),
  /** Sheets that could have been read as well. */
  unread: z.array(z.string()).optional(),
  headings: z.array(z.string()).optional(),
  /** Number and cells of the first rows, and the number of all rows. */
  first: z.array(z.tuple([z.int(), z.array(z.string())])).optional(),
  count: z.int().optional(),
});

const cases = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const wanted = expectation.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
    return [file.slice(0, -'.json'.length), wanted] as const;
  });

async function read(file: string, kind: keyof typeof kinds) {
  try {
    const wanted = kinds[kind];
    return recordsOf(await parseTable(readFileSync(path.join(folder, file)), { wanted }), wanted);
  } catch (error) {
    if (error instanceof ApiError)
      return {
        refused: Object.values(error.body.errors ?? {})
          .flat()
          .join(' '),
      };
    if (!(error instanceof Error)) throw error;
    return { refused: error.message };
  }
}

test.each(cases)('the file %s is read or refused as expected', async (file, wanted) => {
  const found = await read(file, wanted.kind);
  if ('refused' in found) {
    expect(found.refused).toContain(wanted.refused ?? 'no refusal');
    return;
  }
  const { headings, rows } = found;
  expect({
    kind: wanted.kind,
    ...(found.sheet !== null && { sheet: found.sheet }),
    ...(found.unread_sheets.length > 0 && { unread: found.unread_sheets }),
    headings,
    first: rows
      .slice(0, wanted.first?.length)
      .map(({ number, cells }) => [number, headings.map((heading) => cells[heading])]),
    count: rows.length,
  }).toEqual(wanted);
});

test('every file of the corpus has an expectation', () => {
  const files = readdirSync(folder).filter((file) => !/\.(json|md)$/.test(file));
  expect(files.filter((file) => !cases.some(([name]) => name === file))).toEqual([]);
});
