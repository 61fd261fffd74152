import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScanGuard } from './scans.ts';

const start = vi.fn();
const refused = vi.fn();
let guard: ReturnType<typeof createScanGuard>;

const pressed = (key: string, isTrusted = true) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isTrusted,
  preventDefault: () => {},
});
/** Presses a key as the dispatcher does: a key that is not part of a label runs its command. */
const press = (key: string, isTrusted = true) => {
  const isSwallowed = guard.swallow(pressed(key, isTrusted));
  const keystroke = /[A-Z]/.test(key) && key.length === 1 ? `shift+${key.toLowerCase()}` : key;
  if (!isSwallowed) guard.run(pressed(key, isTrusted), keystroke, () => start(key));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  guard = createScanGuard(refused);
});
afterEach(() => vi.useRealTimers());

test('a scanned label runs no command, and one message says so', () => {
  for (const key of ['Q', 'N', 'D', '9', '5', 'X', 'Enter']) press(key);
  vi.advanceTimersByTime(100);
  expect(start).not.toHaveBeenCalled();
  expect(refused).toHaveBeenCalledOnce();
});

test('a capital letter typed by hand runs its command', () => {
  press('Q');
  vi.advanceTimersByTime(100);
  press('B');
  vi.advanceTimersByTime(100);
  expect(start.mock.calls).toEqual([['Q'], ['B']]);
  expect(refused).not.toHaveBeenCalled();
});

test('keys typed after a scanned label run their commands', () => {
  for (const key of ['Q', 'N', 'Enter', 'j']) press(key);
  expect(start.mock.calls).toEqual([['j']]);
});

test('lower-case letters, and keys replayed after a page has loaded, run their commands at once', () => {
  press('j');
  press('Q', false);
  press('j', false);
  expect(start).toHaveBeenCalledTimes(3);
});
