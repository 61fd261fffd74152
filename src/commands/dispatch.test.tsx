// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { keyPage } from '#tests/support/screens/key-page.ts';
import { printKeys } from './keys/printed-keys.ts';
import { beginLoading } from './loading.ts';

const { start, explain, focus, options, keys, press } = keyPage();

test('a key starts its command for the rows in focus', () => {
  expect(press('r')).toBe(true);
  expect(start).toHaveBeenLastCalledWith('resubmit');
  focus.set({ kind: 'runs' });
  press('r');
  expect(start).toHaveBeenLastCalledWith('restart');
});

test('a key without a command is ignored, and a disabled command explains itself', () => {
  focus.set({ kind: 'lockers' });
  expect(press('r')).toBe(false);
  expect(start).not.toHaveBeenCalled();
  focus.set({ kind: 'shipments' });
  press('n');
  expect(explain).toHaveBeenLastCalledWith('late', 'Too late');
  expect(start).not.toHaveBeenCalled();
});

test('a prefix key shows its continuations, and the complete chord starts its command', () => {
  const heard = vi.fn();
  const leave = keys.subscribe(heard);
  press('g');
  expect(keys.hint()?.next.map(({ keystroke }) => keystroke)).toEqual(['m', 's']);
  press('s');
  expect(start).toHaveBeenLastCalledWith('shipments');
  expect(keys.hint()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
});

test('an unknown chord ends without starting the command of its last key', () => {
  press('g');
  expect(press('r')).toBe(true);
  expect(start).not.toHaveBeenCalled();
  expect(keys.hint()).toBeNull();
  press('r');
  expect(start).toHaveBeenLastCalledWith('resubmit');
});

test.each(['input', 'area', 'rich', 'bold'])(
  'while typing in %s only chords with a modifier pass',
  (on) => {
    expect(press('r', { on })).toBe(false);
    expect(press('g', { on })).toBe(false);
    expect(press('z', { on, ctrlKey: true })).toBe(false);
    expect(start).not.toHaveBeenCalled();
    expect(press('k', { on, ctrlKey: true })).toBe(true);
    expect(start).toHaveBeenCalledExactlyOnceWith('palette');
  },
);

test('a checkbox does not count as a text field', () => {
  expect(press('r', { on: 'tick' })).toBe(true);
});

test('while a dialog is open, or the focus is in a menu, keys start no command', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="menu"><button id="inside"></button></div>',
  );
  expect(press('k', { on: 'inside', ctrlKey: true })).toBe(false);
  expect(press('k', { ctrlKey: true })).toBe(true);
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  expect(press('k', { ctrlKey: true })).toBe(false);
});

test('keys that are already handled, part of a composition or repeating are ignored', () => {
  document.addEventListener('keydown', (event) => event.preventDefault(), {
    capture: true,
    once: true,
  });
  press('r');
  expect(press('r', { isComposing: true })).toBe(false);
  expect(press('r', { repeat: true })).toBe(false);
  expect(start).not.toHaveBeenCalled();
});

test.each([
  ['Enter', 'button', {}],
  ['Enter', 'input', {}],
  ['Enter', 'area', { ctrlKey: true }],
  ['Escape', 'area', {}],
])('a held %s in a %s reaches the element and the browser only once', (key, on, held) => {
  const near = vi.fn();
  document.getElementById(on)?.addEventListener('keydown', near);
  expect(press(key, { on, ...held })).toBe(false);
  expect(press(key, { on, ...held, repeat: true })).toBe(true);
  expect(near).toHaveBeenCalledOnce();
});

test.each([
  ['Enter', 'area'],
  ['Enter', 'rich'],
  ['Backspace', 'input'],
  ['ArrowDown', 'button'],
])('a held %s in a %s is repeated by the browser', (key, on) => {
  expect(press(key, { on, repeat: true })).toBe(false);
});

test('single-key shortcuts can be disabled without disabling shortcuts with a modifier', () => {
  options.singleKeys = false;
  expect(press('r')).toBe(false);
  expect(press('g')).toBe(false);
  expect(press('k', { ctrlKey: true })).toBe(true);
});

test.each([true, false])(
  'the key after a prefix key reaches no other handler (capture: %s)',
  (capture) => {
    const near = vi.fn((event: Event) => event.preventDefault());
    press('g');
    document.addEventListener('keydown', near, { capture: true });
    document.getElementById('button')?.addEventListener('keydown', near, { capture });
    press('s');
    document.removeEventListener('keydown', near, { capture: true });
    expect(near).not.toHaveBeenCalled();
    expect(start).toHaveBeenCalledExactlyOnceWith('shipments');
  },
);

test('a prefix key that is held down stays a prefix', () => {
  press('g');
  expect(press('g', { repeat: true })).toBe(true);
  press('s');
  expect(start).toHaveBeenCalledExactlyOnceWith('shipments');
});

describe('a key printed on a button', () => {
  const run = vi.fn();
  const printed = { id: 'doors.open', keys: 'd', title: 'Open door', run };

  test('works while other rows are focused, unless a command of these rows has the key', () => {
    const leave = printKeys(() => [printed, { ...printed, id: 'other', keys: 'r' }]);
    expect(press('d')).toBe(true);
    expect(run).toHaveBeenCalledOnce();
    press('r');
    expect(start).toHaveBeenLastCalledWith('resubmit');
    expect(run).toHaveBeenCalledOnce();
    leave();
    expect(press('d')).toBe(false);
  });

  test('explains a disabled button, and does nothing if two buttons show the key', () => {
    const leave = printKeys(() => [{ ...printed, why: 'No terminal' }]);
    press('d');
    expect(explain).toHaveBeenLastCalledWith('doors.open', 'No terminal');
    const second = printKeys(() => [printed]);
    expect(press('d')).toBe(false);
    expect(run).not.toHaveBeenCalled();
    leave();
    second();
  });

  test('is text while a text field is focused', () => {
    const leave = printKeys(() => [printed]);
    expect(press('d', { on: 'input' })).toBe(false);
    expect(run).not.toHaveBeenCalled();
    leave();
  });
});

test('text typed after queued keys keeps its order when a queued key moves the focus into a field', () => {
  vi.useFakeTimers();
  const field = document.querySelector<HTMLTextAreaElement>('#area');
  start.mockImplementationOnce(() => field?.focus());
  const end = beginLoading();
  for (const key of ['r', 'a', 'b']) press(key);
  end();
  vi.advanceTimersToNextTimer();
  expect([document.activeElement, field?.value]).toEqual([field, '']);
  for (const key of ['x', 'Backspace', 'c', 'Enter', 'd'])
    expect(press(key, { on: 'area' })).toBe(true);
  vi.runAllTimers();
  expect(field?.value).toBe('abc\nd');
  expect(press('e', { on: 'area' })).toBe(false);
  vi.useRealTimers();
});
