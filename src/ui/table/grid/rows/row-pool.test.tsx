import { expect, test, vi } from 'vitest';
import { PINNED, RowPool, type RowLook } from './row-pool.ts';

const HEIGHT = 36;

/** List whose rows from `first` on are rendered by `pool` elements. */
function drawnList({ count = 100, pool = 10 } = {}) {
  const list = { count, pool, first: 0, focusedAt: -1, selected: new Set<number>() };
  const window = {
    get count() {
      return list.count;
    },
    get pool() {
      return list.pool;
    },
    get first() {
      return list.first;
    },
    startOf: (row: number) => row * HEIGHT,
  };
  const look = vi.fn((index: number): RowLook => ({
    domId: index === 99 ? null : `row-${index}`,
    isSelected: list.selected.has(index),
    isFocused: index === list.focusedAt,
    isChanged: false,
    isUnseen: false,
  }));
  const rowPool = new RowPool(Object(window), { look, focusedAt: () => list.focusedAt });
  rowPool.renewAll();
  const slots = [PINNED, ...Array.from({ length: pool }, (_, slot) => slot)];
  const elements = new Map(
    slots.map((slot) => {
      const element = document.createElement('div');
      rowPool.attach(slot, element);
      return [slot, element];
    }),
  );
  const rendered: number[] = [];
  for (const slot of slots) rowPool.subscribe(slot, () => rendered.push(slot));
  return { list, rowPool, elements, rendered, look, slots };
}
const rowsIn = ({ rowPool, slots }: ReturnType<typeof drawnList>) =>
  slots.slice(1).map((slot) => rowPool.rowIn(slot));

test('rows keep their element while visible, and only new rows render', () => {
  const drawn = drawnList();
  const { list, rowPool, rendered } = drawn;
  expect(rowsIn(drawn)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  list.first = 3;
  expect(rowPool.follow()).toBe(false);
  expect(rowsIn(drawn)).toEqual([10, 11, 12, 3, 4, 5, 6, 7, 8, 9]);
  expect(rendered.splice(0)).toEqual([0, 1, 2, PINNED]);
  list.first = 1;
  rowPool.follow();
  expect(rowsIn(drawn)).toEqual([10, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(rendered.splice(0)).toEqual([1, 2, PINNED]);
  expect(rowPool.follow()).toBe(false);
  expect(rendered).toEqual([]);
});

test('a jump by more than a screen reuses no row and reports that all rows changed', () => {
  const drawn = drawnList();
  drawn.list.first = 10;
  expect(drawn.rowPool.follow()).toBe(true);
  drawn.list.first = 57;
  expect(drawn.rowPool.follow()).toBe(true);
  expect(rowsIn(drawn).toSorted((a, b) => a - b)).toEqual([57, 58, 59, 60, 61, 62, 63, 64, 65, 66]);
  expect(drawn.rowPool.drawn()).toEqual([57, 66]);
});

test('if the number of elements changes, all of them are rendered', () => {
  const drawn = drawnList();
  drawn.list.pool = 9;
  expect(drawn.rowPool.follow()).toBe(false);
  expect(drawn.rendered.toSorted((a, b) => a - b)).toEqual(drawn.slots);
  expect(drawn.rowPool.rowIn(9)).toBe(-1);
});

test('elements beyond the end are hidden and have neither id nor focus', () => {
  const { rowPool, elements } = drawnList({ count: 4 });
  const { hidden, id } = elements.get(4) ?? document.body;
  expect([hidden, id]).toEqual([true, '']);
  expect(elements.get(3)?.hidden).toBe(false);
  expect(rowPool.drawn()).toEqual([0, 3]);
  expect(drawnList({ count: 0 }).rowPool.drawn()).toEqual([0, 0]);
});

test('each row is at its position and has its row index', () => {
  const { elements } = drawnList();
  const row = elements.get(4);
  expect(row?.style.transform).toBe('translateY(144px)');
  expect(row?.getAttribute('aria-rowindex')).toBe('6');
  expect([row?.id, row?.getAttribute('aria-busy')]).toEqual(['row-4', 'false']);
});

test('the focused row keeps an element while scrolled out of view', () => {
  const drawn = drawnList();
  const { list, rowPool, elements } = drawn;
  const kept = elements.get(PINNED);
  list.focusedAt = 2;
  rowPool.paintRow(2);
  expect(elements.get(2)?.hasAttribute('data-focused')).toBe(true);
  expect([rowPool.rowIn(PINNED), kept?.hidden]).toEqual([-1, true]);
  list.first = 30;
  rowPool.follow();
  expect([rowPool.rowIn(PINNED), kept?.hidden, kept?.id]).toEqual([2, false, 'row-2']);
  expect(kept?.hasAttribute('data-focused')).toBe(true);
  list.focusedAt = 39;
  rowPool.paintRow(39);
  rowPool.renewPinned();
  expect([rowPool.rowIn(PINNED), kept?.hidden, kept?.id]).toEqual([-1, true, '']);
});

test('only changed attributes of a row element are written', () => {
  const { list, rowPool, elements } = drawnList();
  const row = elements.get(3) ?? document.body;
  const written = vi.spyOn(row, 'setAttribute');
  rowPool.paint(3);
  expect(written).not.toHaveBeenCalled();
  list.selected.add(3);
  rowPool.repaint();
  expect(written.mock.calls).toEqual([['aria-selected', 'true']]);
});

test('a changed row is tinted, and a change that the user has not seen is described', () => {
  const { rowPool, elements, look } = drawnList();
  const row = elements.get(3);
  const usual: RowLook = {
    domId: 'row-3',
    isSelected: false,
    isFocused: false,
    isChanged: false,
    isUnseen: false,
  };
  look.mockImplementation(() => ({ ...usual, isChanged: true, isUnseen: true }));
  rowPool.paint(3);
  expect([row?.hasAttribute('data-changed'), row?.hasAttribute('data-unseen')]).toEqual([
    true,
    true,
  ]);
  expect(row?.getAttribute('aria-description')).toBe('Changed while you were away');
  look.mockImplementation(() => usual);
  rowPool.paint(3);
  expect([row?.hasAttribute('data-changed'), row?.hasAttribute('data-unseen')]).toEqual([
    false,
    false,
  ]);
  expect(row?.hasAttribute('aria-description')).toBe(false);
});

test('the element of a row that is not loaded is marked as busy', () => {
  const { list, rowPool, elements } = drawnList();
  list.first = 90;
  rowPool.follow();
  const row = elements.get(9);
  expect(rowPool.rowIn(9)).toBe(99);
  expect([row?.hasAttribute('id'), row?.getAttribute('aria-busy')]).toEqual([false, 'true']);
});

test('only visible rows that match a condition are rendered again', () => {
  const { list, rowPool, rendered } = drawnList();
  list.first = 5;
  rowPool.follow();
  rendered.length = 0;
  rowPool.renewWhere((row) => [4, 5, 14].includes(row));
  expect(rendered).toEqual([4, 5]);
});

test('cells are painted with the row of their slot, and ages of all slots are renewed', () => {
  const { list, rowPool } = drawnList();
  const cells = { paint: vi.fn(), tick: vi.fn() };
  rowPool.dress(3, cells);
  list.first = 4;
  rowPool.follow();
  rowPool.tick();
  expect(cells.paint.mock.calls).toEqual([[3], [13]]);
  expect(cells.tick).toHaveBeenCalledOnce();
});

test('all listeners of a slot are called', () => {
  const { list, rowPool } = drawnList();
  const [one, other] = [vi.fn(), vi.fn()];
  rowPool.subscribe(0, one);
  rowPool.subscribe(0, other);
  list.first = 1;
  rowPool.follow();
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
});

test('a detached element is not painted, and its listener is not called', () => {
  const { list, rowPool } = drawnList();
  const element = document.createElement('div');
  const leave = rowPool.attach(3, element);
  const listener = vi.fn();
  const stop = rowPool.subscribe(3, listener);
  leave();
  stop();
  list.first = 40;
  rowPool.follow();
  expect(element.id).toBe('row-3');
  expect(listener).not.toHaveBeenCalled();
});
