import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { parseTable } from '#server/uploads/tables/parse-table.js';
import { Refused } from '#server/uploads/parsing/refused.js';
import { statementOf } from './read-statement.ts';
import { statementHeadings } from './statement-headings.ts';

const read = async (data: Buffer) =>
  statementOf(await parseTable(data, { wanted: statementHeadings, most: 1000 }));

/** Amounts in cents, negative for money that left. */
const amounts = fc.array(fc.integer({ min: -500_000, max: 500_000 }), {
  minLength: 1,
  maxLength: 8,
});

type Written = (cents: number) => string[];

const decimal = (cents: number) => (cents / 100).toFixed(2);
const absolute = (cents: number) => decimal(Math.abs(cents));

/** Layouts of the amounts of a statement: headings and cells. */
const layouts: Record<string, [string[], Written]> = {
  signs: [['Amount'], (cents) => [decimal(cents)]],
  brackets: [['Bedrag'], (cents) => [cents < 0 ? `(${absolute(cents)})` : absolute(cents)]],
  'two columns': [
    ['Money Out', 'Money In'],
    (cents) => (cents < 0 ? [absolute(cents), ''] : ['', absolute(cents)]),
  ],
  'two columns and an amount': [
    ['Debit Amount', 'Credit Amount', 'Amount'],
    (cents) =>
      cents < 0
        ? [absolute(cents), '0.00', absolute(cents)]
        : ['0.00', absolute(cents), absolute(cents)],
  ],
  'a column of letters': [['Amount', 'Dr/Cr'], (cents) => [absolute(cents), cents < 0 ? 'D' : 'C']],
  'a nameless column of words': [
    ['Amount', ''],
    (cents) => [absolute(cents), cents < 0 ? 'Debit' : 'Credit'],
  ],
  'marks on amounts': [['Amount'], (cents) => [`${absolute(cents)} ${cents < 0 ? 'Dr' : 'Cr'}`]],
};

const cell = (text: string, separator: string) => {
  const local = separator === ';' ? text.replace('.', ',') : text;
  return local.includes(separator) ? `"${local}"` : local;
};

test.each(Object.entries(layouts))(
  'money in becomes receipts and money out becomes debits with %s',
  async (_, [headings, write]) => {
    const shapes = fc.record({
      given: amounts,
      separator: fc.constantFrom(';', ',', '\t', '|'),
      isNewestFirst: fc.boolean(),
      hasBalance: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(shapes, async ({ given, separator, isNewestFirst, hasBalance }) => {
        // A statement without any sign, mark or balance cannot tell debits from credits.
        let balance = 12_345;
        const lines = given.map((cents, at) => {
          balance += cents;
          const day = `2026-11-${String(1 + at).padStart(2, '0')}`;
          return [day, `KAROO ${at}`, ...write(cents), ...(hasBalance ? [decimal(balance)] : [])];
        });
        const head = ['Date', 'Description', ...headings, ...(hasBalance ? ['Balance'] : [])];
        const rows = [head, ...(isNewestFirst ? lines.toReversed() : lines)];
        const text = rows.map((row) => row.map((one) => cell(one, separator)).join(separator));
        const { lines: found } = await read(Buffer.from(text.join('\r\n')));
        const wanted = isNewestFirst ? given.toReversed() : given;
        expect(
          found.map(({ verdict, amount }) => (verdict === 'receipt' ? amount : 'none')),
        ).toEqual(wanted.map((cents) => (cents > 0 ? cents / 100 : 'none')));
      }),
      { numRuns: 60 },
    );
  },
);

test('a statement with changed bytes is read or refused', async () => {
  const folder = path.join(import.meta.dirname, '../../../../tests/corpus/statements');
  const files = readdirSync(folder)
    .filter((file) => !/\.(json|md)$/.test(file))
    .map((file) => readFileSync(path.join(folder, file)));
  const changes = fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), changes, fc.nat(5000), async (file, bytes, end) => {
      const data = Buffer.from(file.subarray(0, Math.max(1, end)));
      for (const [at, byte] of bytes) if (at < data.length) data[at] = byte;
      const outcome = await read(data).catch((error: unknown) => error);
      const isRefusal = outcome instanceof Refused || outcome instanceof ApiError;
      expect(isRefusal || !(outcome instanceof Error)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
