import { expect, test } from 'vitest';
import { threeWordsIn } from './three-words.ts';

test('a three-word address is parsed with or without its slashes', () => {
  for (const text of [
    '///filled.count.soap',
    ' Filled.Count.SOAP ',
    '/filled.count.soap',
    'https://w3w.co/filled.count.soap',
    'what3words.com/filled.count.soap',
    'w3w: filled.count.soap',
  ])
    expect(threeWordsIn(text)).toBe('filled.count.soap');
  for (const text of ['filled.count', 'a.b.c.d', 'filled.count.4', '////a.b.c', 'a b.c.d', ''])
    expect(threeWordsIn(text), text).toBe(null);
});
