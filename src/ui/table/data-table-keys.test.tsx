// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { parcelTable, press } from '#tests/support/screens/parcel-table.tsx';

const { world, show, settle, gridElement, enter, active } = parcelTable();

const focusedRow = () => Number(active()?.getAttribute('aria-rowindex')) - 1;
const popover = (name: string) => document.querySelector(`[aria-label=${name}][role=dialog]`);
const said = () =>
  [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' ');
/** Presses a key and returns whether the table handled it. */
async function isTaken(key: string, held: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
  await act(async () => void document.activeElement?.dispatchEvent(event));
  return event.defaultPrevented;
}

test('PageDown keeps one row of the previous page visible, and page keys stop at the ends', async () => {
  await show();
  enter();
  await press('PageDown');
  const page = focusedRow() - 1;
  expect(page).toBeGreaterThan(10);
  expect(page).toBe(world.grid?.window.page);
  await press('PageDown', { shiftKey: true });
  expect(focusedRow()).toBe(1 + 2 * page);
  expect(world.focus.get().selection).toMatchObject({ is: 'ids' });
  await press('PageUp');
  await press('PageUp');
  await press('PageUp');
  expect(focusedRow()).toBe(1);
  await press('k');
  expect(active()?.className).toBe('table-row');
});

test('Shift with Home and End selects up to the ends', async () => {
  world.rows = world.rows.slice(0, 20);
  await show();
  enter();
  await press('j');
  await press('End', { shiftKey: true });
  expect(world.focus.get().selection).toMatchObject({ ids: { size: 19 } });
  await press('Home', { shiftKey: true });
  expect(world.focus.get().selection).toEqual({ is: 'ids', ids: new Set([1, 2]) });
});

test('letter keys open the tools of the table, and f moves to the filter', async () => {
  await show();
  enter();
  await press('s');
  expect(popover('Sort')).not.toBeNull();
  await press('Escape');
  enter();
  await press('c');
  expect(popover('Columns')).not.toBeNull();
  await press('Escape');
  enter();
  await press('v');
  expect(popover('Views')).not.toBeNull();
  await press('Escape');
  enter();
  expect(await isTaken('f')).toBe(true);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add a filter');
});

test('if there is no record page, Enter opens the side panel, and brackets only work while it is open', async () => {
  await show();
  enter();
  expect(await isTaken(']')).toBe(false);
  expect(await isTaken('[')).toBe(false);
  expect(focusedRow()).toBe(1);
  await press('j');
  await press('Enter');
  expect(location.search).toBe('?panel=2');
  enter();
  const length = history.length;
  await press('[');
  expect([location.search, focusedRow(), history.length]).toEqual(['?panel=1', 1, length]);
});

test('Escape closes the panel, then clears the selection, then is passed on to the page', async () => {
  await show();
  enter();
  await press('x');
  await press('o');
  enter();
  expect(await isTaken('Escape')).toBe(true);
  expect([location.search, world.focus.get().selection.is]).toEqual(['', 'ids']);
  expect(await isTaken('Escape')).toBe(true);
  expect(world.focus.get().selection.is).toBe('none');
  expect(await isTaken('Escape')).toBe(false);
});

test('the Y key copies the references of the selection or of the focused row, one per line', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  await show();
  enter();
  await press('y');
  await press('x');
  await press('j');
  await press('x');
  await press('y');
  expect(written).toEqual(['R0', 'R0\nR1']);
});

test('other keys are passed on to the page, and keys of a text composition are ignored', async () => {
  await show();
  enter();
  expect(await isTaken('q')).toBe(false);
  expect(await isTaken('j', { isComposing: true })).toBe(false);
  expect(focusedRow()).toBe(1);
});

test('ArrowUp moves from the first row to the column headers, but not with Shift', async () => {
  await show();
  enter();
  await press('ArrowUp', { shiftKey: true });
  expect(active()?.className).toBe('table-row');
  await press('ArrowUp');
  expect(active()?.getAttribute('role')).toBe('columnheader');
  await press('ArrowRight');
  await press('ArrowRight');
  expect(active()?.textContent).toContain('Status');
  await press('ArrowLeft');
  await press('ArrowLeft');
  expect(active()?.textContent).toContain('Reference');
  expect(document.querySelectorAll('[data-focused]')).toHaveLength(2);
  await press('x');
  expect(active()?.className).toBe('table-row');
  // Shift has selected the row already, so `x` deselects it.
  expect(world.focus.get().selection.is).toBe('none');
});

test('the number of selected rows is announced, even for an empty list', async () => {
  await show();
  enter();
  await press('a', { ctrlKey: true });
  expect(said()).toMatch(/\d+ parcels selected/);
  await press('a', { ctrlKey: true });
  expect(said()).toMatch(/All 1.000 parcels selected/);
  act(() => history.pushState(null, '', '/parcels?q=status:none'));
  await settle();
  enter();
  await press('a', { ctrlKey: true });
  expect(said()).toContain('There are no parcels to select');
  expect(world.focus.get().selection.is).toBe('none');
});

test('a new filter clears "all matching" but keeps rows that were selected one by one', async () => {
  await show();
  enter();
  await press('x');
  act(() => history.pushState(null, '', '/parcels?q=status:a'));
  await settle();
  expect(world.focus.get().selection).toEqual({ is: 'ids', ids: new Set([1]) });
  await press('a', { ctrlKey: true });
  await press('a', { ctrlKey: true });
  expect(world.focus.get().selection.is).toBe('matching');
  act(() => history.pushState(null, '', '/parcels?q=status:a&sort=-reference'));
  await settle();
  expect(world.focus.get().selection.is).toBe('matching');
  act(() => history.pushState(null, '', '/parcels?sort=-reference'));
  await settle();
  expect(world.focus.get().selection.is).toBe('none');
});

test('rows that were selected outside the table are shown as selected', async () => {
  await show();
  const marked = () => document.querySelectorAll('.table-row[aria-selected=true]').length;
  act(() => world.focus.set({ kind: 'parcels', selection: { is: 'ids', ids: new Set([2, 3]) } }));
  expect(marked()).toBe(2);
  expect(gridElement().getAttribute('aria-multiselectable')).toBe('true');
});
