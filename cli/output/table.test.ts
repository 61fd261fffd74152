import { expect, test } from 'vitest';
import { columnLines, printable, tableLines, valueText } from './table.ts';

const columns = [
  { name: 'reference', kind: 'text' },
  { name: 'parcels', kind: 'number' },
] as const;

test('columns are aligned and numbers are right-aligned', () => {
  const rows = [
    { reference: 'FV4XVM', parcels: 2 },
    { reference: 'JTB', parcels: 12 },
  ];
  expect(tableLines(rows, columns, null)).toEqual([
    'Reference  Parcels',
    'FV4XVM           2',
    'JTB             12',
  ]);
});

test('a terminal cuts long cells and leaves out columns that do not fit', () => {
  const texts = [
    ['Note', 'Name'],
    ['x'.repeat(60), 'Thandi'],
  ];
  expect(columnLines(texts, { width: 30 })).toEqual(['Note', `${'x'.repeat(29)}…`]);
  expect(columnLines(texts, { width: null })[1]).toBe(`${'x'.repeat(60)}  Thandi`);
});

test('text from the server cannot control the terminal', () => {
  expect(printable('a\u001b[31mred\u0007\nb')).toBe('a[31mred b');
});

test('booleans, nulls and dates are displayed as readable text', () => {
  expect(valueText(true)).toBe('yes');
  expect(valueText(null)).toBe('');
  expect(valueText('2026-11-28', 'day')).toBe('28 Nov 2026');
});
