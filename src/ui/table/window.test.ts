import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstRow, poolFor, rowOfSlot, rowsPerPage, seenRows, topToShow } from './window.ts';

const view = { top: 0, height: 360, rowHeight: 36 };

test('every row that can be seen is drawn, and each slot shows one row', () => {
  const anywhere = fc.record({
    top: fc.integer({ min: 0, max: 7_200_000 }),
    height: fc.integer({ min: 36, max: 2_000 }),
    rowHeight: fc.constantFrom(28, 36),
  });
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 1, max: 200_000 }), (viewport, total) => {
      const last = Math.max(0, total * viewport.rowHeight - viewport.height);
      const place = { ...viewport, top: Math.min(viewport.top, last) };
      const pool = poolFor(place);
      const first = firstRow(place, pool, total);
      const rows = Array.from({ length: pool }, (_, slot) => rowOfSlot(slot, first, pool));
      expect(new Set(rows).size).toBe(pool);
      const [from, to] = seenRows(place, total);
      expect(rows).toEqual(expect.arrayContaining([from, to]));
    }),
  );
});

test('a slot keeps its row while that is drawn', () => {
  const before = Array.from({ length: 19 }, (_, slot) => rowOfSlot(slot, 40, 19));
  const after = Array.from({ length: 19 }, (_, slot) => rowOfSlot(slot, 43, 19));
  expect(before.filter((row, slot) => after[slot] !== row)).toHaveLength(3);
});

test('showing a row scrolls as little as needed', () => {
  expect(topToShow(view, 3)).toBe(0);
  expect(topToShow(view, 10)).toBe(36);
  expect(topToShow({ ...view, top: 720 }, 5)).toBe(180);
  expect(topToShow(view, 199_999)).toBe(199_999 * 36 + 36 - 360);
  expect(rowsPerPage(view)).toBe(9);
});
