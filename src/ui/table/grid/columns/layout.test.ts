import { expect, test } from 'vitest';
import {
  parseColumns,
  parseLayout,
  parsePinned,
  printColumns,
  printLayout,
  printPinned,
  withinWidths,
  type TableLayout,
} from './layout.ts';

const layout: TableLayout = {
  columns: ['ref', 'status', 'account'],
  widths: { ref: 120, gone: 90 },
  pinned: 2,
  density: 'compact',
};

test('columns and their widths are written to the URL and read back', () => {
  expect(printColumns(layout)).toBe('ref:120,status,account');
  expect(parseColumns('ref:120,status,account')).toEqual({
    columns: ['ref', 'status', 'account'],
    widths: { ref: 120 },
  });
  expect(printColumns({})).toBe('');
  expect(parseColumns('')).toEqual({});
  expect(parseColumns(',,a')).toEqual({ columns: ['a'], widths: {} });
});

test('column widths are limited so that columns stay visible', () => {
  expect([withinWidths(1), withinWidths(40), withinWidths(99.5), withinWidths(9999)]).toEqual([
    40, 40, 100, 800,
  ]);
  expect(parseColumns('a:1,b:9999,c:wide,d:').widths).toEqual({ a: 40, b: 800, d: 40 });
});

test('the number of pinned columns is written to the URL only if it is not the default', () => {
  expect([printPinned({}), printPinned({ pinned: 1 }), printPinned({ pinned: 0 })]).toEqual([
    '',
    '',
    '0',
  ]);
  expect(parsePinned('12')).toEqual({ pinned: 12 });
  for (const text of ['', 'x', '-1', '123', '1.5']) expect(parsePinned(text)).toEqual({});
});

test('a stored table layout is read back, and its unreadable parts are ignored', () => {
  const { widths, ...others } = layout;
  expect(parseLayout(printLayout(layout))).toEqual({ ...others, widths: { ref: widths?.['ref'] } });
  expect(parseLayout(printLayout({ density: 'regular' }))).toEqual({ density: 'regular' });
  expect(parseLayout(printLayout({}))).toEqual({});
  expect(parseLayout(null)).toEqual({});
  expect(parseLayout('a huge x')).toEqual({ columns: ['a'], widths: {} });
});
