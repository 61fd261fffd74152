// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { parcelTable, press } from '#tests/support/screens/parcel-table.tsx';

const { show, draw, enter, active } = parcelTable();

const titles = () => [...document.querySelectorAll('.table-title')];
const names = () => titles().map((title) => title.getAttribute('aria-label'));
const pinned = () =>
  titles().flatMap((title) => (title.matches('[data-pinned]') ? title.textContent : []));
const grip = (name: string) => document.querySelector(`[aria-label="Width of ${name}"]`);
const widthOf = (name: string) => grip(name)?.getAttribute('aria-valuenow');
const cellsOfFirstRow = () =>
  [...document.querySelectorAll('.table-row:not([hidden])')]
    .find((row) => row.getAttribute('aria-rowindex') === '2')
    ?.querySelectorAll('.table-cell');

async function toTitles() {
  await show();
  enter();
  await press('ArrowUp');
}

test('a column that is pinned from its header stays pinned after the user leaves the table', async () => {
  await toTitles();
  expect(pinned()).toEqual(['Reference']);
  await press('ArrowRight');
  await press('Home', { altKey: true });
  expect(pinned()).toEqual(['Reference', 'Status']);
  expect([...(cellsOfFirstRow() ?? [])].map((cell) => cell.matches('[data-pinned]'))).toEqual([
    true,
    true,
  ]);
  draw(null);
  await show();
  expect(pinned()).toEqual(['Reference', 'Status']);
  enter();
  await press('ArrowUp');
  await press('Home', { altKey: true });
  expect(pinned()).toEqual(['Status']);
  expect(names()).toEqual(['Status', 'Reference']);
});

test('a moved column keeps the focus and moves its cells', async () => {
  await toTitles();
  await press('ArrowRight', { altKey: true });
  expect(names()).toEqual(['Status', 'Reference']);
  expect(active()?.textContent).toContain('Reference');
  expect(pinned()).toEqual(['Status']);
  expect([...(cellsOfFirstRow() ?? [])].map(({ textContent }) => textContent)).toEqual(['a', 'R0']);
});

test('the grip of a column announces the column width, which can be reset', async () => {
  await toTitles();
  await press('ArrowRight', { shiftKey: true });
  expect(active()).toBe(grip('Reference'));
  expect(widthOf('Reference')).toBe('124');
  await press('ArrowRight', { shiftKey: true });
  await press('ArrowRight');
  await press('ArrowLeft', { shiftKey: true });
  expect([widthOf('Reference'), widthOf('Status')]).toEqual(['136', '128']);
  await press('Escape');
  expect(active()?.getAttribute('role')).toBe('columnheader');
  await press('Backspace', { altKey: true });
  expect([widthOf('Reference'), widthOf('Status')]).toEqual(['136', '140']);
});

test('the URL sets columns, widths and pinned columns', async () => {
  history.replaceState(null, '', '/parcels?columns=status:200,gone,reference&pinned=2');
  await show();
  expect(names()).toEqual(['Status', 'Reference']);
  expect(widthOf('Status')).toBe('200');
  expect(pinned()).toEqual(['Status', 'Reference']);
  act(() => history.pushState(null, '', '/parcels?columns=status&pinned=0'));
  expect(names()).toEqual(['Status']);
  expect(pinned()).toEqual([]);
});

test('pressing a grip without moving it changes nothing', async () => {
  await show();
  const at = { bubbles: true, cancelable: true, clientX: 100 };
  act(() => void grip('Status')?.dispatchEvent(new MouseEvent('mousedown', at)));
  act(() => void document.dispatchEvent(new MouseEvent('mouseup', at)));
  expect(localStorage.getItem('table:parcels')).toBeNull();
  act(() => void grip('Status')?.dispatchEvent(new MouseEvent('mousedown', at)));
  act(() => void document.dispatchEvent(new MouseEvent('mouseup', { ...at, clientX: 130 })));
  expect(widthOf('Status')).toBe('170');
});
