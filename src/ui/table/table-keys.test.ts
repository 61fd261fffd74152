import { expect, test } from 'vitest';
import { pressedOf, tableKeys } from './table-keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'shiftKey', true>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('each key has one action, with Shift to extend the selection where possible', () => {
  expect(pressedOf(press('j'), true)).toEqual({ id: 'next', isExtending: false });
  expect(pressedOf(press('J', { shiftKey: true }), true)).toEqual({
    id: 'next',
    isExtending: true,
  });
  expect(pressedOf(press('End', { ctrlKey: true, shiftKey: true }), true)).toEqual({
    id: 'last',
    isExtending: true,
  });
  expect(pressedOf(press('F10', { shiftKey: true }), true)).toEqual({
    id: 'menu',
    isExtending: false,
  });
  expect(pressedOf(press('X', { shiftKey: true }), true)).toBeUndefined();
  expect(pressedOf(press('q'), true)).toBeUndefined();
});

test('single-letter shortcuts can be disabled while named keys and modifiers keep working', () => {
  expect(pressedOf(press('j'), false)).toBeUndefined();
  expect(pressedOf(press('['), false)).toBeUndefined();
  expect(pressedOf(press('ArrowDown'), false)?.id).toBe('next');
  expect(pressedOf(press(' '), false)?.id).toBe('select');
  expect(pressedOf(press('a', { ctrlKey: true }), false)?.id).toBe('select-all');
  expect(pressedOf({ ...press('a'), metaKey: true }, false)).toEqual(
    pressedOf({ ...press('a'), metaKey: true }, true),
  );
});

test('no table shortcut is bound twice', () => {
  const keys = tableKeys.flatMap((one) => [...one.keys]);
  expect(keys).toHaveLength(new Set(keys).size);
});
