import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ApiError } from '#api/api-error.ts';
import { statementFields } from '#domain/payments/statement-fields.ts';
import { parseTable } from '#server/uploads/tables/parse-table.js';
import { statementOf } from './read-statement.ts';
import { statementHeadings } from './statement-headings.ts';

const folder = path.join(import.meta.dirname, '../../../../tests/corpus/statements');

const expectation = z.strictObject({
  /** Column numbers that a person chose, by field. */
  mapping: z.partialRecord(z.enum(statementFields), z.int()).optional(),
  /** Part of the message of a refused file. */
  refused: z.string().optional(),
  sheet: z.string().optional(),
  lines: z
    .array(
      z.strictObject({
        row: z.int(),
        verdict: z.enum(['receipt', 'debit', 'invalid', 'ignored']),
        day: z.string().nullable(),
        amount: z.number().nullable(),
        reference: z.string(),
        /** Part of the reason of a line that is invalid or ignored. */
        reason: z.string().optional(),
      }),
    )
    .optional(),
});

const cases = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const wanted = expectation.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
    return [file.slice(0, -'.json'.length), wanted] as const;
  });

async function read(file: string, mapping: z.infer<typeof expectation>['mapping']) {
  try {
    const data = readFileSync(path.join(folder, file));
    const cells = await parseTable(data, { wanted: statementHeadings, most: 1000 });
    return statementOf(cells, mapping ?? null);
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

beforeAll(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z'), toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

test.each(cases)('%s is read or refused as expected', async (file, wanted) => {
  const found = await read(file, wanted.mapping);
  if ('refused' in found) {
    expect(found.refused).toContain(wanted.refused ?? 'no refusal');
    return;
  }
  expect(wanted.refused).toBeUndefined();
  if (wanted.sheet !== undefined) expect(found.sheet).toBe(wanted.sheet);
  expect(
    found.lines.map(({ row, verdict, paid_on: day, amount, bank_reference: reference }) => ({
      row,
      verdict,
      day,
      amount,
      reference,
    })),
  ).toEqual(wanted.lines?.map(({ reason: _, ...line }) => line));
  for (const [at, { reason }] of (wanted.lines ?? []).entries())
    if (reason !== undefined) expect(found.lines[at]?.reason).toContain(reason);
});

test('every file of the corpus has an expectation', () => {
  const files = readdirSync(folder).filter((file) => !/\.(json|md)$/.test(file));
  expect(files.filter((file) => !cases.some(([name]) => name === file))).toEqual([]);
});
