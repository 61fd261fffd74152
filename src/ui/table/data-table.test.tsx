// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { subjectOf } from '#commands/focus.ts';
import { isLoading } from '#commands/loading.ts';
import { parcelTable, press, type Parcel } from '#tests/support/screens/parcel-table.tsx';
import { eventually } from '#tests/support/eventually.ts';

const { world, draw, begin, show, settle, gridElement, enter, active } = parcelTable();

test('the table reports the total number of rows but renders only those in the window', async () => {
  await show();
  expect(gridElement().getAttribute('aria-rowcount')).toBe('1001');
  expect(document.querySelectorAll('.table-row:not([hidden])').length).toBeLessThan(40);
  expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(0);
  expect(document.querySelector('[aria-sort="ascending"]')?.textContent).toContain('Reference');
});

test('keys move the focus, select rows and extend the selection, and the focus store follows', async () => {
  await show();
  enter();
  await press('j');
  await press('ArrowDown');
  await press('x');
  await press('J', { shiftKey: true });
  expect(active()?.getAttribute('aria-rowindex')).toBe('5');
  expect(active()?.getAttribute('aria-selected')).toBe('true');
  expect(world.focus.get()).toMatchObject({ kind: 'parcels', focusedId: 4 });
  expect(world.focus.get().selection).toEqual({ is: 'ids', ids: new Set([3, 4]) });
  await press('End');
  await settle();
  expect(active()?.getAttribute('aria-rowindex')).toBe('1001');
  expect(document.querySelectorAll('[data-focused]')).toHaveLength(1);
  expect(world.focus.get().selection).toEqual({ is: 'ids', ids: new Set([3, 4]) });
  await press('Escape');
  expect(world.focus.get().selection).toEqual({ is: 'none' });
  await press('ArrowUp');
  expect(active()?.getAttribute('aria-rowindex')).toBe('1000');
  await press('Home');
  await settle();
  expect(active()?.getAttribute('aria-rowindex')).toBe('2');
  expect(world.focus.get().selection).toEqual({ is: 'none' });
  const selected = document.querySelectorAll('.table-row[aria-selected=true]');
  expect(selected).toHaveLength(0);
});

test('selecting all twice selects all matching rows', async () => {
  await show();
  enter();
  await press('a', { ctrlKey: true });
  expect(world.focus.get().selection).toMatchObject({ is: 'ids' });
  await press('a', { ctrlKey: true });
  expect(world.focus.get().selection).toEqual({ is: 'matching', query: {}, total: 1_000 });
});

test('single-letter shortcuts can be disabled while named keys keep working', async () => {
  await show({ singleKeys: false });
  enter();
  await press('j');
  await press('x');
  expect(world.focus.get()).toMatchObject({ focusedId: 1, selection: { is: 'none' } });
  await press('ArrowDown');
  expect(world.focus.get().focusedId).toBe(2);
});

test('ArrowUp from the first row reaches the column headers, and Enter on a header sorts', async () => {
  await show();
  enter();
  await press('ArrowUp');
  expect(active()?.textContent).toContain('Reference');
  await press('Enter');
  await settle();
  expect(location.search).toBe('?sort=-reference');
  await press('ArrowDown');
  expect(active()?.className).toBe('table-row');
});

test('when a row is removed, the row that takes its place gets the focus', async () => {
  await show();
  enter();
  await press('j');
  world.rows = world.rows.filter(({ id }) => id !== 2);
  await act(() => world.client.invalidateQueries({ queryKey: ['parcels'] }));
  expect(world.focus.get().focusedId).toBe(3);
  expect(active()?.textContent).toContain('R2');
  expect(document.activeElement).toBe(gridElement());
});

test('the table renders placeholders until the first response, and none if the list is empty', async () => {
  let answer: (found: Parcel[]) => void = () => {};
  world.answer = () =>
    new Promise((resolve) => {
      answer = (found) => resolve({ rows: found, total: found.length });
    });
  begin();
  const seen = () =>
    [...document.querySelectorAll<HTMLElement>('.table-row')].filter(({ hidden }) => !hidden);
  expect(seen().length).toBeGreaterThan(5);
  expect(seen().every((row) => row.querySelector('.table-bar'))).toBe(true);
  await act(async () => answer([]));
  expect(seen()).toEqual([]);
});

test('a late response to an earlier request does not replace the newer rows', async () => {
  await show();
  const open = new Map<unknown, (found: Parcel[]) => void>();
  world.answer = ({ filter }) =>
    new Promise((resolve) =>
      open.set(filter['status'], (found) => resolve({ rows: found, total: found.length })),
    );
  act(() => history.pushState(null, '', '/parcels?q=status:old'));
  act(() => history.pushState(null, '', '/parcels?q=status:new'));
  await act(async () => open.get('new')?.([{ id: 7, reference: 'NEW', status: 'new' }]));
  await act(async () => open.get('old')?.([{ id: 8, reference: 'OLD', status: 'old' }]));
  expect(gridElement().textContent).toContain('NEW');
  expect(gridElement().textContent).not.toContain('OLD');
});

test('live changes render once per frame with a tint, and new rows wait until requested', async () => {
  await show();
  enter();
  await act(async () => {
    world.grid?.rows.applyChanges([{ id: 1, reference: 'R0', status: 'changed' }], [5_000, 5_001]);
    world.grid?.rows.applyChanges([{ id: 1, reference: 'R0', status: 'changed again' }]);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  expect(active()?.textContent).toContain('changed again');
  expect(active()?.hasAttribute('data-changed')).toBe(true);
  expect(document.querySelector('.table-fresh')?.textContent).toContain('2 new');
});

test('the side panel opens, follows the bracket keys, and returns the focus', async () => {
  await show();
  enter();
  await press('o');
  expect(location.search).toBe('?panel=1');
  expect(document.activeElement?.textContent).toContain('Record 1');
  await press(']');
  expect(document.querySelector('.panel')?.textContent).toContain('Record 2');
  await press('Escape');
  expect(location.search).toBe('');
  expect(document.activeElement).toBe(gridElement());
  expect(world.focus.get().focusedId).toBe(2);
});

test('an empty list and a failed list have different messages', async () => {
  history.replaceState(null, '', '/parcels?q=status:none');
  await show();
  expect(document.body.textContent).toContain('No parcels match');
  world.answer = () => Promise.reject(new Error('The server answered 503.'));
  act(() => history.pushState(null, '', '/parcels?q=status:failing'));
  await settle();
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('503');
  expect(document.body.textContent).toContain('trying again in 8 s');
});

test('a failed list does not show that it is loading', async () => {
  world.answer = () => Promise.reject(new Error('The server answered 503.'));
  await show();
  expect(document.body.textContent).toContain('Not loaded');
  expect(document.body.textContent).not.toContain('Loading parcels');
});

test('unmounting the table clears focus and selection', async () => {
  await show();
  enter();
  draw(null);
  expect(world.focus.get()).toMatchObject({
    kind: null,
    focusedId: null,
    selection: { is: 'none' },
  });
});

test('without visible rows no row has the focus', async () => {
  await show();
  enter();
  await press('j');
  act(() => history.pushState(null, '', '/parcels?q=status:none'));
  await settle();
  expect(document.body.textContent).toContain('No parcels match');
  expect(world.focus.get().focusedId).toBeNull();
  expect(gridElement().hasAttribute('aria-activedescendant')).toBe(false);
  expect(subjectOf(world.focus.get())).toEqual({ is: 'none' });
  act(() => history.pushState(null, '', '/parcels'));
  await settle();
  expect(world.focus.get().focusedId).toBe(1);
  expect(active()?.textContent).toContain('R0');
});

test('while no rows are visible, the focused row is remembered and gets the focus when it returns', async () => {
  await show();
  enter();
  await press('j');
  const answers: ((found: { rows: Parcel[]; total: number }) => void)[] = [];
  world.answer = () => new Promise((resolve) => answers.push(resolve));
  act(() => history.pushState(null, '', '/parcels?q=status:slow'));
  await act(() => eventually(() => expect(world.grid?.rows.total).toBeNull()));
  expect(world.focus.get().focusedId).toBeNull();
  const [first, second] = world.rows;
  if (!first || !second) throw new Error('no rows');
  await act(async () => answers.at(-1)?.({ rows: [first, second], total: 2 }));
  await settle();
  expect(world.focus.get().focusedId).toBe(2);
});

test('keys in the side panel act only on the record of the panel', async () => {
  history.replaceState(null, '', '/parcels?panel=7');
  await show();
  expect(world.focus.get().focusedId).toBe(7);
  act(() => history.pushState(null, '', '/parcels?panel=7&q=status:none'));
  await settle();
  world.rows = world.rows.map((row) => ({ ...row, status: row.id === 7 ? 'a' : 'b' }));
  act(() => history.pushState(null, '', '/parcels?panel=7&q=status:b'));
  await settle();
  expect(document.querySelector('.panel')?.textContent).toContain('Record 7');
  expect(subjectOf(world.focus.get())).toEqual({ is: 'none' });
});

test('keys pressed while the list loads wait until the rows are loaded', async () => {
  let arrive = () => {};
  const { answer } = world;
  world.answer = async (...asked) => {
    await new Promise<void>((done) => (arrive = done));
    return answer(...asked);
  };
  const shown = show();
  expect(isLoading()).toBe(true);
  await act(async () => arrive());
  await shown;
  expect(isLoading()).toBe(false);
});

test('row shortcuts work while a button of the table has the focus, except letters with a modifier', async () => {
  await show();
  const tool = document.querySelector<HTMLElement>('.table-tool');
  act(() => tool?.focus());
  await press('f', { ctrlKey: true });
  expect(document.activeElement).toBe(tool);
  await press('j');
  expect(document.activeElement).toBe(gridElement());
  expect(world.focus.get().focusedId).toBe(2);
});
