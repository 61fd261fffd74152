import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canWait, createHeldKeys } from './held-keys.ts';
import { beginLoading } from '../loading.ts';

let listening = new AbortController();
let end = () => {};
let told: string[][] = [];
let keys: ReturnType<typeof createHeldKeys>;

beforeEach(() => {
  vi.useFakeTimers();
  listening = new AbortController();
  document.body.innerHTML = '<input value="ab" /><button>Go</button>';
  told = [];
  keys = createHeldKeys((now) => void told.push([...now]));
  end = beginLoading();
});
afterEach(() => {
  listening.abort();
  end();
  keys.drop();
  vi.useRealTimers();
});

const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const hold = (key: string, more: Partial<typeof held> = {}) =>
  keys.hold({ key, ...held, ...more }, key);
/** Handles and records all later key presses, except those of the ignored keys. */
function recordKeys(ignored = '') {
  const all: string[] = [];
  const listen = (event: KeyboardEvent) => {
    all.push(event.key);
    if (!ignored.includes(event.key)) event.preventDefault();
  };
  document.body.addEventListener('keydown', listen, { signal: listening.signal });
  return all;
}
const element = (name: string) => document.querySelector<HTMLElement>(name) ?? document.body;

test('keys wait in order until their target has loaded', () => {
  const all = recordKeys();
  expect([keys.isHolding(), keys.isEmpty()]).toEqual([true, true]);
  hold('j');
  hold('x');
  vi.runAllTimers();
  expect(all).toEqual([]);
  expect(told).toEqual([['j'], ['j', 'x']]);
  end();
  expect(keys.isHolding()).toBe(true);
  vi.runAllTimers();
  expect(all).toEqual(['j', 'x']);
  expect(told.slice(2)).toEqual([['x'], []]);
  expect([keys.isHolding(), keys.isEmpty()]).toEqual([false, true]);
});

test('letters after a letter without effect are dropped, because they are text', () => {
  const all = recordKeys('f');
  for (const key of ['f', 's', 'x', 'Enter', 'j']) hold(key);
  end();
  vi.runAllTimers();
  expect(all).toEqual(['f', 'Enter', 'j']);
});

test('later keys wait until the target of the first key has loaded', () => {
  const all = recordKeys();
  hold('Enter');
  hold('j');
  let endNext = () => {};
  document.body.addEventListener('keydown', () => (endNext = beginLoading()), { once: true });
  end();
  vi.runAllTimers();
  expect(all).toEqual(['Enter']);
  endNext();
  vi.runAllTimers();
  expect(all).toEqual(['Enter', 'j']);
});

test('keys pressed in a text field return to it if the loaded page took the focus', () => {
  const field = element('input');
  const all: unknown[] = [];
  field.addEventListener('keydown', ({ key }) => all.push(key));
  field.focus();
  hold('c');
  hold('Enter');
  element('button').focus();
  end();
  vi.runAllTimers();
  expect(all).toEqual(['c', 'Enter']);
  expect(field).toHaveProperty('value', 'abc');
  expect(document.activeElement).toBe(field);
});

test('replayed keys press buttons and type into fields as in the browser', () => {
  const pressed = vi.fn();
  element('button').addEventListener('click', pressed);
  element('button').focus();
  hold('Enter');
  end();
  vi.runAllTimers();
  expect(pressed).toHaveBeenCalledTimes(1);
  const input = element('input');
  const written = vi.fn();
  input.addEventListener('input', written);
  input.focus();
  if (input instanceof HTMLInputElement) input.setSelectionRange(1, 2);
  hold('z');
  hold('c', { ctrlKey: true });
  vi.runAllTimers();
  expect([Reflect.get(input, 'value'), written.mock.calls.length]).toEqual(['az', 1]);
});

test('a replayed key that a handler prevented does not type', () => {
  const input = element('input');
  input.focus();
  input.addEventListener('keydown', (event) => event.preventDefault());
  hold('z');
  end();
  vi.runAllTimers();
  expect(Reflect.get(input, 'value')).toBe('ab');
});

test('queued keys can be dropped and are limited to a hundred', () => {
  const all = recordKeys();
  for (let count = 0; count < 130; count += 1) hold('j');
  expect(told.at(-1)).toHaveLength(100);
  keys.drop();
  expect(told.at(-1)).toEqual([]);
  const count = told.length;
  keys.drop();
  expect(told).toHaveLength(count);
  end();
  vi.runAllTimers();
  expect(all).toEqual([]);
});

test('keys of the browser and of assistive technology are not queued', () => {
  expect(['j', 'Enter', 'shift+ArrowDown', 'mod+a', 'Escape'].map(canWait)).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(['Tab', 'shift+Tab', 'F5', 'mod+r', 'alt+ArrowLeft'].map(canWait)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
