import { expect, test } from 'vitest';
import { isBare, keystrokeOf, keystrokesOf } from './keystrokes.ts';

const press = (key: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift')[]) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
});

test('the notation of shortcuts is normalised', () => {
  expect(keystrokesOf('shift+mod+M')).toEqual(['mod+shift+m']);
  expect(keystrokesOf('g S')).toEqual(['g', 's']);
  expect(keystrokesOf('mod++')).toEqual(['mod++']);
  expect(keystrokesOf('\\')).toEqual(['\\']);
});

test.each([
  [press('k', 'ctrl'), 'mod+k'],
  [press('M', 'ctrl', 'shift'), 'mod+shift+m'],
  [press('R', 'shift'), 'shift+r'],
  [press('?', 'shift'), '?'],
  [press(' '), 'Space'],
  [press('ArrowDown', 'shift'), 'shift+ArrowDown'],
  [press('k', 'meta'), 'ctrl+k'],
  [press('Shift', 'shift'), null],
  [press('\\', 'ctrl', 'alt'), '\\'],
  [{ ...press('л', 'ctrl'), code: 'KeyK' }, 'mod+k'],
  [{ ...press('К', 'shift'), code: 'KeyR' }, 'shift+r'],
  [{ ...press('Dead'), code: 'KeyE' }, null],
])('the key event %o is the keystroke %s', (event, keystroke) => {
  expect(keystrokeOf(event)).toBe(keystroke);
});

test('on a Mac the modifier "mod" is Cmd, not Ctrl', () => {
  expect(keystrokeOf(press('k', 'meta'), true)).toBe('mod+k');
  expect(keystrokeOf(press('k', 'ctrl'), true)).toBe('ctrl+k');
});

test('bare keys have no modifier but Shift', () => {
  expect(['g', '?', 'shift+r', 'Enter'].every(isBare)).toBe(true);
  expect(['mod+k', 'alt+x', 'ctrl+k'].some(isBare)).toBe(false);
});
