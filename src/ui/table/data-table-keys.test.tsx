// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { parcelTable, press } from '../../../tests/support/parcel-table.tsx';

const { world, show, settle, gridElement, enter, active } = parcelTable();

const focusedRow = () => Number(active()?.getAttribute('aria-rowindex')) - 1;
const popover = (name: string) => document.querySelector(`[aria-label=${name}][role=dialog]`);
const said = () =>
  [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' ');
/** A press that tells whether the table took it. */
async function isTaken(key: string, held: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
  await act(async () => void document.activeElement?.dispatchEvent(event));
  return event.defaultPrevented;
}

test('a page down and up leaves one row of the page before in view; the ends stop', async () => {
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

test('letters open the tools, f leads into the filter', async () => {
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

test('Enter opens the record in the panel where it has no page; brackets go on only with the panel', async () => {
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

test('Escape closes the panel, then clears the selection, then is nobody’s', async () => {
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

test('references are copied one a line, of the selection or of the row', async () => {
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

test('what the table cannot use goes on to others; while text is composed nothing is done', async () => {
  await show();
  enter();
  expect(await isTaken('q')).toBe(false);
  expect(await isTaken('j', { isComposing: true })).toBe(false);
  expect(focusedRow()).toBe(1);
});

test('above the first row stand the titles; Shift does not lead there', async () => {
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
  // By Shift it was selected.
  expect(world.focus.get().selection.is).toBe('none');
});

test('selecting all says how many; without rows it says that there are none', async () => {
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

test('all that match are no longer meant once the filter is another; marked rows stay', async () => {
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

test('a list of marked rows from elsewhere is shown as marked', async () => {
  await show();
  const marked = () => document.querySelectorAll('.table-row[aria-selected=true]').length;
  act(() => world.focus.set({ kind: 'parcels', selection: { is: 'ids', ids: new Set([2, 3]) } }));
  expect(marked()).toBe(2);
  expect(gridElement().getAttribute('aria-multiselectable')).toBe('true');
});
