import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LineCheck } from './line-check.ts';
import { writeRecord } from './records.ts';

const rows = ['["1","Ada"]', '["2","Ben"]'];
const manifest = writeRecord({
  is: 'manifest',
  version: '1.0.0',
  at: '2026-11-28T08:00:00.000Z',
  engine: 'embedded',
  migrations: {},
  secrets_key_id: 'key',
  has_secrets_key: false,
});
const sha256 = createHash('sha256')
  .update(rows.map((row) => `${row}\n`).join(''))
  .digest('hex');
const table = [
  writeRecord({ is: 'table', name: 'people', columns: ['id', 'name'] }),
  ...rows,
  writeRecord({ is: 'table-end', name: 'people', rows: 2, sha256 }),
];
const end = writeRecord({ is: 'end', tables: 1, rows: 2, files: 0 });

/** Checks whole lines and returns their totals. */
const check = (lines: readonly string[]) => {
  const lineCheck = new LineCheck();
  for (const line of lines) lineCheck.take(line);
  return lineCheck.finish();
};

test('the check counts the rows and tables of a whole backup', () => {
  expect(check([manifest, ...table, end])).toMatchObject({ tables: 1, rows: 2, files: 0 });
});

test.each([
  ['a changed row', (line: string) => line.replace('Ada', 'Eve')],
  ['a missing row', (line: string) => (line === rows[0] ? [] : line)],
  ['a repeated row', (line: string) => (line === rows[0] ? [line, line] : line)],
])('%s fails the check, which names the table', (_, change) => {
  const changed = [manifest, ...table, end].flatMap(change);
  expect(() => check(changed)).toThrow('The table people of the backup is damaged');
});

test('a missing table, a row outside of a table or a missing end fails the check', () => {
  expect(() => check([manifest, end])).toThrow('it lacks tables');
  expect(() => check([manifest, '["1"]', end])).toThrow('a row outside of a table');
  expect(() => check([manifest, ...table])).toThrow('its last line is missing');
});

test('a backup that does not begin with its manifest fails the check', () => {
  expect(() => check([...table, end])).toThrow('does not begin with its manifest');
});
