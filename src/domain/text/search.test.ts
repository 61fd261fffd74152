import { expect, test } from 'vitest';
import { searchText } from './search.ts';

test.each([
  ['Thérèse', 'therese'],
  ['The\u0301re\u0300se', 'therese'],
  ['O’Brien', "o'brien"],
  ['Nkosi–Dlamini', 'nkosi-dlamini'],
  ['Kwa\u2011Zulu', 'kwa-zulu'],
  ['TSHIVENḒA', 'tshivenda'],
  ['Søren Łuk', 'soren luk'],
  ['JTB95N\u200b', 'jtb95n'],
  ['a\u00a0b', 'a b'],
  ['李 😀', '李 😀'],
])('%j is searched as %j', (text, plain) => {
  expect(searchText(text)).toBe(plain);
});
