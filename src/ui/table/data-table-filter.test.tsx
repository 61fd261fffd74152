// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { parcelTable, press } from '../../../tests/support/parcel-table.tsx';

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
/** What Enter does on a button. */
const enterFocused = () =>
  act(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.click();
  });
const query = () => new URLSearchParams(location.search).get('q');
const marked = () => document.querySelector('[role=option][aria-selected=true]')?.textContent;

test.each(['status:del', 'colour:red', 'status:on-hold,del R1', 'failed:soon'])(
  'in the address %s shows no rows, no count and nothing to select',
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

test('says what is wrong and what may have been meant; Enter takes the first', async () => {
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

test('the rows of a wrong filter come back once it is corrected', async () => {
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

test('Enter completes a value that has only begun, and says before that it will', async () => {
  await show({ filters });
  await type('status:del');
  expect(marked()).toContain('delivered');
  await press('Enter');
  expect(query()).toBe('status:delivered');
});

test('Enter completes a word that begins the name of a field', async () => {
  await show({ filters });
  await type('failed');
  expect(marked()).toContain('failed:');
  await press('Enter');
  expect(line().value).toBe('failed:');
  expect(query()).toBeNull();
});

test('whoever means the word and not the field can search for it', async () => {
  await show({ filters });
  await type('failed');
  await press('ArrowUp');
  expect(marked()).toBe('Search for “failed”');
  await press('Enter');
  expect(query()).toBe('failed');
});

test('what is complete is taken as it was typed; of several values the last is completed', async () => {
  await show({ filters });
  await type('status:a');
  await press('Enter');
  expect(query()).toBe('status:a');
  await type('status:a,del');
  await press('Enter');
  expect(query()).toBe('status:a status:a,delivered');
});

test('while a condition is being typed the list stays as it was', async () => {
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
