import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvRows as parse } from './csv.js';
import { Refused } from '../parsing/refused.js';
import { tableOf as tableWith, type Headings } from './rows.js';
import { keysOf } from './separator.js';

const wanted: Headings = { names: ['h', 'i', 'j', 'a'], needed: [], missing: null };
const keys = keysOf(wanted);
const csvRows = (data: Buffer) => parse(data, keys);
const tableOf = (rows: ReturnType<typeof csvRows>) =>
  tableWith(rows, { keys, wanted, isText: true });

test('a table is read as it was written', () => {
  const text = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter((one) => !/[\0\r]|^\s*".*"\s*$/s.test(one));
  const rows = fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(rows, (given) => {
      const read = csvRows(
        Buffer.from(`"h","i","j"\n${Papa.unparse(given, { quotes: true, newline: '\n' })}`),
      );
      expect(read.slice(1).map(({ cells }) => cells)).toEqual(given);
    }),
  );
});

test('any bytes are either read as a table or rejected', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc
      .string({ unit: fc.constantFrom('"', ',', '\n', '\r', ';', 'a', '\t', '\ufeff') })
      .map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(bytes, (data) => {
      try {
        const { rows } = tableOf(csvRows(Buffer.from(data)));
        expect(rows.every(({ cells }) => cells.some((cell) => cell !== ''))).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(Refused);
      }
    }),
  );
});

test.each<[string, string, RegExp]>([
  ['4 MB of quotes', '"'.repeat(4_000_000), /Line 1 has more than 100000 characters/],
  ['4 MB of quotes in lines of 10 000', `${'"'.repeat(9999)}\n`.repeat(400), /quotes/],
  ['a million columns', ','.repeat(1_000_000), /Line 1/],
  ['columns beyond the 80th', `${','.repeat(90)}x`, /80 columns/],
  ['a million lines that end with CR only', 'a,b\r'.repeat(1_000_000), /2000 rows/],
  ['5 000 lines with only a separator', ',\n'.repeat(5000), /2000 rows/],
])('%s are rejected', (_, text, message) => {
  expect(() => csvRows(Buffer.from(text))).toThrow(message);
});

test('a long cell is cut between characters', () => {
  const { rows } = tableOf(csvRows(Buffer.from(`h,a\nb,${'x'.repeat(499)}\u{1f69a}`)));
  expect(rows[0]?.cells[1]).toBe('x'.repeat(499));
});
