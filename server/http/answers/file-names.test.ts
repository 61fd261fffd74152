import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName, downloadHeader } from './file-names.ts';

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\x\\orders.xlsx', 'orders.xlsx'],
  ['a\u0007.csv', 'a.csv'],
  ['invoice\u202excod.exe', 'invoicexcod.exe'],
  ['\u2066a\u2069\u0085b.csv', 'ab.csv'],
  ['a"\r\nX-Evil: 1.txt', 'aX-Evil 1.txt'],
  ['.htaccess', 'htaccess'],
  ['...', 'file'],
  ['', 'file'],
  ['Zürich ä.csv', 'Zürich ä.csv'],
  [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(95)}.xlsx`],
  [`${'x'.repeat(94)}\u{1f69a}.xlsx`, `${'x'.repeat(94)}.xlsx`],
])('the file name %j is cleaned to %j', (given, name) => {
  expect(cleanFileName(given)).toBe(name);
});

test('cleaned names contain no invisible characters and do not change when cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (given) => {
      const name = cleanFileName(given);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\"<>]/u);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(100);
      expect(cleanFileName(name)).toBe(name);
    }),
  );
});

test.each([
  ['waybills.pdf', 'attachment; filename="waybills.pdf"'],
  [
    'Zür\u{1f69a}.csv',
    `attachment; filename="Zür??.csv"; filename*=UTF-8''Z%C3%BCr%F0%9F%9A%9A.csv`,
  ],
  ['a"b\r\nSet-Cookie: c.csv', 'attachment; filename="abSet-Cookie c.csv"'],
])('the file %j is downloaded with the header %j', (name, header) => {
  expect(downloadHeader(name)).toBe(header);
});
