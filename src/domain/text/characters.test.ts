import { expect, test } from 'vitest';
import { plainText, withoutEnd } from './characters.ts';

test.each([
  ['="0821234567"', '0821234567'],
  ["'0821234567", '0821234567'],
  ['=""', ''],
  ['="', '="'],
  ['="0821234567', '="0821234567'],
  ["'", "'"],
  ['0821234567"', '0821234567"'],
])("%s without Excel's text marks is %s", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test.each([
  ['thabo@shop.example>;', 'thabo@shop.example'],
  ['a;b;;', 'a;b'],
  ['>>', ''],
  ['𝒜', '𝒜'],
])('%s without the given signs at its end is %s', (text, bare) => {
  expect(withoutEnd(text, /[>;]/)).toBe(bare);
});
