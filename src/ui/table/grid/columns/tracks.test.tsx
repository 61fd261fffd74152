import { expect, test } from 'vitest';
import { fittingWidth, layOut, startOfPinned, templateOf } from './tracks.ts';

interface Given {
  width: number;
  grows?: true;
  pinned?: true;
  /** Pixels by which the edge is being dragged. */
  dragged?: number;
}

/** Column with only the properties that tracks use. */
const column = (id: string, { width, grows, pinned, dragged }: Given) =>
  Object({
    id,
    columnDef: { meta: { grows } },
    getSize: () => width,
    getIsPinned: () => (pinned ? 'start' : false),
    table: {
      atoms: {
        columnResizing: {
          get: () => ({
            isResizingColumn: dragged === undefined ? 'other' : id,
            deltaOffset: dragged,
          }),
        },
      },
    },
  });

test('columns have their widths, and without a growing column the remaining width stays empty', () => {
  expect(templateOf([column('a', { width: 100 }), column('b', { width: 60 })])).toBe(
    'var(--table-mark) 100px 60px minmax(0, 1fr)',
  );
});

test('growing columns share the remaining width', () => {
  expect(templateOf([column('a', { width: 100 }), column('b', { width: 60, grows: true })])).toBe(
    'var(--table-mark) 100px minmax(60px, 1fr) 0',
  );
});

test('only the last pinned column can grow', () => {
  const pinned = { width: 80, grows: true, pinned: true } as const;
  expect(templateOf([column('a', pinned), column('b', pinned), column('c', { width: 50 })])).toBe(
    'var(--table-mark) 80px minmax(80px, 1fr) 50px 0',
  );
});

test('a column follows its dragged edge within limits', () => {
  const dragged = (by: number) => templateOf([column('a', { width: 100, dragged: by })]);
  expect(dragged(24)).toContain(' 124px ');
  expect(dragged(-90)).toContain(' 40px ');
  expect(dragged(9_000)).toContain(' 800px ');
});

test('the grid gets the tracks, the width and the positions of pinned columns for all rows', () => {
  const grid = document.createElement('div');
  layOut(grid, [
    column('a', { width: 100, pinned: true }),
    column('b', { width: 60, pinned: true }),
    column('c', { width: 50 }),
  ]);
  const told = (name: string) => grid.style.getPropertyValue(name);
  expect(
    ['--table-width', '--table-pinned-0', '--table-pinned-1', '--table-pinned-2'].map(told),
  ).toEqual(['210px', '0px', '100px', '']);
  expect(startOfPinned(1)).toBe('calc(var(--table-mark) + var(--table-pinned-1, 0px))');
});

test('a column is fitted to its widest rendered cell without changing the tracks', () => {
  const grid = document.createElement('div');
  const row = (className: string, ...widths: number[]) => {
    const element = document.createElement('div');
    element.className = className;
    for (const width of [20, ...widths]) {
      const cell = document.createElement('span');
      cell.getBoundingClientRect = () => Object({ width });
      element.append(cell);
    }
    grid.append(element);
    return element;
  };
  const columns = [column('a', { width: 100 }), column('b', { width: 60 })];
  row('table-head-row', 40, 55.2);
  row('table-row', 90, 70.1);
  row('table-row', 300, 500).hidden = true;
  const [first, second] = columns;
  expect(fittingWidth(grid, columns, second)).toBe(71);
  expect(fittingWidth(grid, columns, first)).toBe(90);
  expect(grid.style.getPropertyValue('--table-columns')).toBe(templateOf(columns));
});
