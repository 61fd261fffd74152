import { expect, test } from 'vitest';
import { keyOf } from './pressed-key.ts';

const press = (key: string, code: string, held: 'shift' | 'alt' | 'ctrl' | '' = '') =>
  keyOf({
    key,
    code,
    shiftKey: held === 'shift',
    altKey: held === 'alt',
    ctrlKey: held === 'ctrl',
    metaKey: false,
  });

test.each([
  ['Russian', 'л', 'KeyK', 'k'],
  ['Greek', 'κ', 'KeyK', 'k'],
  ['Arabic', 'ن', 'KeyK', 'k'],
  ['Arabic with a ligature', 'لا', 'KeyB', 'b'],
  ['Hebrew', 'ל', 'KeyK', 'k'],
  ['Thai with a vowel sign', '\u0e37', 'KeyN', 'n'],
  ['Hindi', 'क', 'KeyK', 'k'],
  ['Japanese kana', 'の', 'KeyK', 'k'],
  ['Korean', 'ㅏ', 'KeyK', 'k'],
  ['Amharic', 'ክ', 'KeyK', 'k'],
  ['Russian bracket', 'х', 'BracketLeft', '['],
  ['Russian comma', 'б', 'Comma', ','],
  ['Arabic figure', '٣', 'Digit3', '3'],
  ['full-width input', 'ｋ', 'KeyK', 'k'],
])('a %s layout gives the key at the position', (_, key, code, expected) => {
  expect(press(key, code)).toBe(expected);
});

test('Shift gives the capital letter or the sign above', () => {
  expect(press('Л', 'KeyK', 'shift')).toBe('K');
  expect(press('؟', 'Slash', 'shift')).toBe('?');
});

test.each([
  ['AZERTY', 'a', 'KeyQ'],
  ['AZERTY', 'é', 'Digit2'],
  ['AZERTY', '²', 'Backquote'],
  ['Dvorak', 't', 'KeyK'],
  ['QWERTZ', 'z', 'KeyY'],
  ['German', '?', 'Minus'],
  ['Polish', 'ł', 'KeyL'],
  ['Vietnamese', 'ữ', 'KeyU'],
  ['Euro', '€', 'KeyE'],
  ['Russian', '?', 'Digit7'],
  ['named', 'Enter', 'Enter'],
  ['dead', 'Dead', 'BracketLeft'],
  ['unidentified', 'Unidentified', 'KeyK'],
  ['Russian (position unknown)', 'л', ''],
])('a %s key remains %s', (_, key, code) => {
  expect(press(key, code)).toBe(key);
});

test('letters that a Mac types with Option are not converted', () => {
  expect(press('π', 'KeyP', 'alt')).toBe('π');
  expect(press('л', 'KeyK', 'ctrl')).toBe('k');
});
