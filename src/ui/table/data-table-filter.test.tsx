// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { parcelTable, press } from '#tests/support/screens/parcel-table.tsx';

const { world, show, settle, gridElement, enter } = parcelTable();

const statuses = ['on-hold', 'delivered', 'delivery-assigned', 'a'].map((value) => ({ value }));
const filters = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choice' as const,
    many: true as const,
    options: statuses,
  },
  { name: 'failed-by', label: 'Failed by', kind: 'text' as const },
  { name: 'failed', label: 'Failed', kind: 'date' as const },
];
const line = () => {
  const found = document.querySelector<HTMLInputElement>('input[aria-label="Add a filter"]');
  if (!found) throw new Error('no filter line');
  return found;
};
async function type(text: string) {
  await act(async () => {
    line().focus();
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(line(), text);
    line().dispatchEvent(new Event('input', { bubbles: true }));
  });
}
/** Clicks the focused button, as Enter does. */
const enterFocused = () =>
  act(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.click();
  });
/** Whether the filter line handled a key. */
async function isHandled(key: string) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  await act(async () => void line().dispatchEvent(event));
  return event.defaultPrevented;
}
const query = () => new URLSearchParams(location.search).get('q');
const marked = () => document.querySelector('[role=option][aria-selected=true]')?.textContent;

test.each(['status:del', 'colour:red', 'status:on-hold,del R1', 'failed:soon'])(
  'an invalid filter %s in the URL shows no rows, no count and nothing to select',
  async (q) => {
    history.replaceState(null, '', `/parcels?q=${encodeURIComponent(q)}`);
    await show({ filters });
    expect(world.asked).toEqual([]);
    expect(gridElement().querySelectorAll('.table-row:not([hidden])')).toHaveLength(0);
    expect(document.body.textContent).not.toMatch(/1.000/);
    await press('a', { ctrlKey: true });
    await press('a', { ctrlKey: true });
    expect(world.focus.get().selection).toEqual({ is: 'none' });
    expect(document.body.textContent).toContain(
      'No parcels are shown until the filter is correct.',
    );
  },
);

test('an invalid filter shows its error and corrections, and Enter takes the first correction', async () => {
  history.replaceState(null, '', '/parcels?q=status:del');
  await show({ filters });
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    '“del” is not a valid status.Did you mean delivered, delivery-assigned?',
  );
  expect(document.activeElement?.textContent).toBe('status:delivered');
  await enterFocused();
  await settle();
  expect(query()).toBe('status:delivered');
  expect(document.activeElement).toBe(gridElement());
});

test('the rows return after an invalid filter is corrected', async () => {
  await show({ filters });
  enter();
  await press('a', { ctrlKey: true });
  await press('a', { ctrlKey: true });
  expect(world.focus.get().selection.is).toBe('matching');
  act(() => history.pushState(null, '', '/parcels?q=statu:a'));
  await settle();
  expect(world.focus.get()).toMatchObject({ selection: { is: 'none' }, focusedId: null });
  expect(document.activeElement?.textContent).toBe('status:a');
  await enterFocused();
  await settle();
  expect(gridElement().getAttribute('aria-rowcount')).toBe('1001');
});

test('Enter completes a partial value with the suggestion that is already marked', async () => {
  await show({ filters });
  await type('status:del');
  expect(marked()).toContain('delivered');
  await press('Enter');
  expect(query()).toBe('status:delivered');
});

test('Enter completes a word that starts the name of a field', async () => {
  await show({ filters });
  await type('failed');
  expect(marked()).toContain('failed:');
  await press('Enter');
  expect(line().value).toBe('failed:');
  expect(query()).toBeNull();
});

test('a word that starts the name of a field can be searched as text', async () => {
  await show({ filters });
  await type('failed');
  await press('ArrowUp');
  expect(marked()).toBe('Search for “failed”');
  await press('Enter');
  expect(query()).toBe('failed');
});

test('Enter keeps a complete value and completes the last of several values', async () => {
  await show({ filters });
  await type('status:a');
  await press('Enter');
  expect(query()).toBe('status:a');
  await type('status:a,del');
  await press('Enter');
  expect(query()).toBe('status:a status:a,delivered');
});

test('the list does not change while a condition is incomplete', async () => {
  await show({ filters });
  const before = world.asked.length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const text of ['failed', 'status:deli', 'status:a,o']) {
    await type(text);
    await act(async () => void vi.advanceTimersByTime(1_000));
  }
  vi.useRealTimers();
  expect(world.asked).toHaveLength(before);
  expect(document.body.textContent).not.toContain('No parcels match');
});

test('Tab takes the first suggestion, and Escape clears the line before leaving it', async () => {
  await show({ filters });
  await type('sta');
  expect(await isHandled('Tab')).toBe(true);
  expect(line().value).toBe('status:');
  await press('Escape');
  expect([line().value, document.activeElement === line()]).toEqual(['', true]);
  expect(await isHandled('Tab')).toBe(false);
  await press('Escape');
  expect(document.activeElement).toBe(gridElement());
});

test('arrows wrap around the suggestions, otherwise ArrowDown moves to the rows', async () => {
  await show({ filters });
  await type('status:del');
  const first = marked();
  await press('ArrowDown');
  expect(marked()).not.toBe(first);
  await press('ArrowDown');
  expect(marked()).toBe(first);
  await press('ArrowUp');
  await press('ArrowUp');
  expect(marked()).toBe(first);
  await type('');
  await press('ArrowDown');
  expect(document.activeElement).toBe(gridElement());
});

test('Backspace in an empty line turns the last condition back into text', async () => {
  history.replaceState(null, '', '/parcels?q=status:a%20R1');
  await show({ filters });
  await type('x');
  await press('Backspace');
  expect(query()).toBe('status:a R1');
  await type('');
  await press('Backspace');
  await settle();
  expect([query(), line().value]).toEqual(['status:a', 'R1']);
  await press('Enter');
  expect(query()).toBe('status:a R1');
});

test('ArrowLeft moves to the conditions, where they are edited and removed', async () => {
  history.replaceState(null, '', '/parcels?q=status:a%20R1');
  await show({ filters });
  await type('');
  await press('ArrowLeft');
  expect(document.activeElement?.textContent).toBe('“R1”');
  await press('ArrowLeft');
  await press('ArrowLeft');
  expect(document.activeElement?.textContent).toContain('a');
  await press('Delete');
  expect([query(), document.activeElement === line()]).toEqual(['R1', true]);
  await press('ArrowLeft');
  await press('F2');
  expect([query(), line().value]).toEqual([null, 'R1']);
});

test('the filter applies after a pause, which is longer for a partial word', async () => {
  await show({ filters });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = async (ms: number) => {
    await act(async () => void vi.advanceTimersByTime(ms));
    return world.asked.at(-1)?.filter;
  };
  await type('R12');
  expect(await asked(79)).toEqual({});
  expect(await asked(1)).toEqual({ search: 'R12' });
  await type('R1');
  expect(await asked(399)).toEqual({ search: 'R12' });
  expect(await asked(1)).toEqual({ search: 'R1' });
  vi.useRealTimers();
  expect(query()).toBeNull();
});

test('Enter on an empty line moves to the rows and requests nothing', async () => {
  await show({ filters });
  const before = world.asked.length;
  await type('  ');
  await press('Enter');
  expect(document.activeElement).toBe(gridElement());
  expect([query(), world.asked.length]).toEqual([null, before]);
});
