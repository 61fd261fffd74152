import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['a, "b"', '"a, ""b"""'],
  ['two\nlines', '"two\nlines"'],
  [' kept ', '" kept "'],
  ['=1+1', `"'=1+1"`],
  ['=1+1\nand more', `"'=1+1\nand more"`],
  ['＝1+1', `"'＝1+1"`],
  ['+27825550101', `"'+27825550101"`],
  ['-5', `"'-5"`],
  ['@sum', `"'@sum"`],
  ['\tcell', `"'\tcell"`],
  ['\rcell', `"'\rcell"`],
  [-5.25, '-5.25'],
  [Number.NaN, ''],
  [true, 'yes'],
  [false, 'no'],
  [null, ''],
])('the value %j becomes the CSV field %s', (value, field) => {
  expect(csvLines([['first', value]])).toBe(`first,${field}\r\n`);
});

test('without rows the CSV text is empty', () => {
  expect(csvLines([])).toBe('');
});

test('any text is read back unchanged from CSV, except that formulas are escaped', () => {
  const row = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const read = Papa.parse<string[]>(csvLines(rows).slice(0, -2), { newline: '\r\n' });
      const unescaped = read.data.map((cells) =>
        cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')),
      );
      const expected = rows.map((cells) =>
        cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')),
      );
      expect(unescaped).toEqual(expected);
    }),
  );
});
