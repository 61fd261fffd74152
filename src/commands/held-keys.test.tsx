// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { command } from './command.ts';
import { createDispatcher } from './dispatch.ts';
import { createFocusStore } from './focus.ts';
import { beginLoading } from './loading.ts';
import type { Kind } from '../domain/entities/entities.ts';

const start = vi.fn();
const made = (id: string, keys: string, on?: Kind) =>
  command({
    id,
    title: `Go to ${id}`,
    keys,
    on,
    enabledFor: () => id !== 'late' || 'Too late',
    run: () => {},
  });
const commands = [
  made('palette', 'mod+k'),
  made('undo', 'mod+z'),
  made('shipments', 'g s'),
  made('maps', 'g m'),
  made('resubmit', 'r', 'shipments'),
  made('restart', 'r', 'runs'),
  made('late', 'n', 'shipments'),
];

const row = { id: 1 };
const focus = createFocusStore();
const keys = createDispatcher({
  commands: () => commands,
  focus,
  singleKeys: () => true,
  start: ({ id }) => start(id),
  explain: () => undefined,
});

beforeEach(() => {
  vi.clearAllMocks();
  keys.cancel();
  focus.set({ kind: 'shipments', rows: { get: () => row }, focusedId: 1 });
  document.body.innerHTML = `
    <input id="input"><textarea id="area"></textarea><div id="rich" contenteditable="true"><b id="bold">x</b></div>
    <input id="tick" type="checkbox"><button id="button">x</button>
    `;
});

function press(key: string, { on = 'button', ...held }: KeyboardEventInit & { on?: string } = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
  document.getElementById(on)?.dispatchEvent(event);
  return event.defaultPrevented;
}
const intercept = (event: KeyboardEvent) => {
  if (keys.intercept(event)) event.stopPropagation();
};
const listen = (event: KeyboardEvent) => void keys.handle(event);
beforeAll(() => {
  window.addEventListener('keydown', intercept, { capture: true });
  document.addEventListener('keydown', listen);
});
afterAll(() => {
  window.removeEventListener('keydown', intercept, { capture: true });
  document.removeEventListener('keydown', listen);
});

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
