// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyPage } from '../../tests/support/key-page.ts';
import { beginLoading } from './loading.ts';

const { start, focus, keys, press } = keyPage();

const heard: string[] = [];
const grid = (event: KeyboardEvent) => {
  heard.push(event.key);
  event.preventDefault();
};
let loaded: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  loaded = beginLoading();
  focus.set({ kind: null });
  document.getElementById('button')?.addEventListener('keydown', grid);
  document.getElementById('button')?.focus();
});
afterEach(() => {
  loaded();
  keys.cancel();
  vi.useRealTimers();
});

test('keys are kept, shown, and done in their order once it is there', () => {
  for (const key of ['j', 'x', 'r']) expect(press(key)).toBe(true);
  expect(press('a', { ctrlKey: true })).toBe(true);
  expect(heard).toEqual([]);
  expect(keys.hint()).toMatchObject({ keystrokes: ['j', 'x', 'r', 'mod+a'], isWaiting: true });
  loaded();
  vi.runAllTimers();
  expect(heard).toEqual(['j', 'x', 'r', 'a']);
  expect(keys.hint()).toBeNull();
});

test('what leads away does not wait, unless other keys wait before it', () => {
  document.getElementById('button')?.removeEventListener('keydown', grid);
  press('g');
  press('s');
  expect(start).toHaveBeenCalledExactlyOnceWith('shipments');
  press('j');
  press('g');
  press('m');
  expect(start).toHaveBeenCalledOnce();
  loaded();
  vi.runAllTimers();
  expect(start).toHaveBeenLastCalledWith('maps');
});

test('a key that begins to load something lets the next ones wait again', () => {
  let second = () => {};
  const opening = () => {
    second = beginLoading();
  };
  document.getElementById('button')?.addEventListener('keydown', opening, { once: true });
  press('o');
  press('n');
  loaded();
  vi.runAllTimers();
  expect(heard).toEqual(['o']);
  second();
  vi.runAllTimers();
  expect(heard).toEqual(['o', 'n']);
});

test('Escape forgets what waits; writing and shortcuts of the browser go on', () => {
  press('j');
  press('Escape');
  expect(press('x', { on: 'input' })).toBe(false);
  press('Tab');
  loaded();
  vi.runAllTimers();
  expect(heard).toEqual(['Tab']);
  expect(keys.hint()).toBeNull();
});

test('what is typed into a field that has opened meanwhile is written there', () => {
  press('j');
  press('o');
  document.getElementById('input')?.focus();
  loaded();
  vi.runAllTimers();
  expect(document.querySelector<HTMLInputElement>('#input')?.value).toBe('jo');
});
