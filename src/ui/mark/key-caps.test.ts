import { expect, test } from 'vitest';
import { keyCaps } from './key-caps.ts';

test.each([
  ['mod+shift+m', [['Ctrl', '⇧', 'M']]],
  ['g s', [['G'], ['S']]],
  ['Enter', [['↵']]],
  ['\\', [['\\']]],
  ['+', [['+']]],
  ['mod++', [['Ctrl', '+']]],
  ['?', [['?']]],
])('the shortcut %s is split into its keys', (keys, strokes) => {
  expect(keyCaps(keys)).toEqual(strokes);
});
