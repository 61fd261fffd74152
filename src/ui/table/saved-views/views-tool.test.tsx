// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { parcelTable, press } from '#tests/support/screens/parcel-table.tsx';

const { show, enter } = parcelTable();
const views = [
  ['Moving', 'status:a'],
  ['On hold', 'status:b'],
  ['Overdue', 'status:c'],
] as const;

async function open(key: string) {
  await show({ views });
  enter();
  await press(key);
  await act(async () => {});
}
const focused = () => document.activeElement?.firstElementChild?.textContent?.trim();
const query = () => new URLSearchParams(location.search).get('q');
const popover = (name: string) => document.querySelector(`[aria-label=${name}][role=dialog]`);
const ofRole = (role: string) => [...document.querySelectorAll(`[role=menu] [role=${role}]`)];
const checked = (role: string) => ofRole(role).map((one) => one.getAttribute('aria-checked'));

test('arrows, Home, End and letters move through saved views, and Enter opens one', async () => {
  await open('v');
  expect(checked('menuitemradio')).toEqual(['true', 'false', 'false', 'false']);
  expect(focused()).toBe('All');
  await press('ArrowDown');
  expect(focused()).toBe('Moving');
  await press('End');
  expect(focused()).toBe('Overdue');
  await press('Home');
  expect(focused()).toBe('All');
  await press('o');
  await press('n');
  expect(focused()).toBe('On hold');
  await press('Enter');
  expect(query()).toBe('status:b');
  expect(popover('Views')).toBeNull();
});

test('a digit opens the view at that position', async () => {
  await open('v');
  await press('3');
  expect(query()).toBe('status:b');
  expect(popover('Views')).toBeNull();
});

test('a digit typed after letters belongs to the name of a view', async () => {
  await show({ views: [...views, ['Week 2', 'status:b'], ['Week 1', 'status:c']] });
  enter();
  await press('v');
  await act(async () => {});
  for (const letter of 'week 1') await press(letter);
  expect(query()).toBeNull();
  expect(focused()).toBe('Week 1');
});

test('Escape closes the views menu without opening a view', async () => {
  await open('v');
  await press('ArrowDown');
  await press('Escape');
  expect(query()).toBeNull();
  expect(popover('Views')).toBeNull();
});

test('the columns menu starts at the first column, and Enter and digits show or hide columns', async () => {
  await open('c');
  expect(document.activeElement?.textContent).toContain('Reference');
  expect(checked('menuitemcheckbox')).toEqual(['true', 'true']);
  await press('2');
  expect(checked('menuitemcheckbox')).toEqual(['true', 'false']);
  await press('Enter');
  expect(checked('menuitemcheckbox')).toEqual(['true', 'true']);
  expect(popover('Columns')).not.toBeNull();
});

test('the last visible column cannot be hidden', async () => {
  await open('c');
  await press('2');
  await press('1');
  expect(checked('menuitemcheckbox')).toEqual(['true', 'false']);
});

test('digits choose the sort order in its menu', async () => {
  await open('s');
  expect(checked('menuitemradio')).toEqual(['true']);
  await press('1');
  expect(new URLSearchParams(location.search).get('sort')).toBe('-reference');
  expect(popover('Sort')).toBeNull();
});

test('only one of two equal views is marked as current', async () => {
  await show({
    views: [
      ['All', ''],
      ['Moving', 'status:a'],
      ['Same again', 'status:a'],
    ],
  });
  enter();
  await press('v');
  await press('2');
  expect(query()).toBe('status:a');
  await press('v');
  await act(async () => {});
  expect(checked('menuitemradio')).toEqual(['false', 'true', 'false']);
});
