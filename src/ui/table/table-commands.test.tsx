// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { parcelTable } from '#tests/support/screens/parcel-table.tsx';
import { noFocus } from '#commands/focus.ts';
import { formatCount } from '#domain/kernel/format.ts';

const all = `Select all ${formatCount(1000)} parcels`;
const { world, show, draw } = parcelTable();

const offered = (title: string) => {
  const found = world.offers.get().find((command) => command.title === title);
  if (!found) throw new Error(`The table does not offer “${title}”`);
  return found;
};
const run = (title: string) =>
  act(async () => {
    const subject = { is: 'none' } as const;
    const call = { subject, rows: [], ids: [], answers: {}, key: '', progress: () => {} };
    const { signal } = new AbortController();
    await offered(title).run({ ...call, signal }, Object(null));
  });
const popover = (name: string) => document.querySelector(`[aria-label=${name}][role=dialog]`);

test('a mounted table offers commands for its keys and buttons, each once', async () => {
  await show();
  const titles = world.offers.get().map(({ title }) => title);
  expect(titles).toEqual([...new Set(titles)]);
  expect(titles).toEqual([
    'Filter Parcels…',
    'Sort Parcels…',
    'Choose columns…',
    'Saved views…',
    'Export Parcels as CSV',
    'Open in the side panel',
    'Compact rows in this list',
    'Reset columns and rows',
    all,
    'Clear the selection',
  ]);
  draw(null);
  expect(world.offers.get()).toEqual([]);
});

test('commands open the tools of the table', async () => {
  await show();
  await run('Sort Parcels…');
  expect(popover('Sort')).not.toBeNull();
  await run('Choose columns…');
  expect(popover('Columns')).not.toBeNull();
});

test('a command moves the focus to the filter line', async () => {
  await show();
  await run('Filter Parcels…');
  expect(document.activeElement?.getAttribute('role')).toBe('combobox');
});

test('commands select all matching rows and clear the selection', async () => {
  await show();
  const none = offered('Clear the selection');
  expect(none.enabled?.(noFocus)).toBe('No rows are selected.');
  await run(all);
  expect(world.focus.get().selection).toMatchObject({ is: 'matching', total: 1000 });
  await run('Clear the selection');
  expect(world.focus.get().selection).toEqual({ is: 'none' });
});

test('commands make rows compact and restore the regular density', async () => {
  await show();
  await run('Compact rows in this list');
  expect(document.querySelector('.table-grid')?.getAttribute('data-density')).toBe('compact');
  await run('Reset columns and rows');
  expect(document.querySelector('.table-grid')?.getAttribute('data-density')).toBe('regular');
});
