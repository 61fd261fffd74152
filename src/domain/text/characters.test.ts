import { expect, test } from 'vitest';
import { plainText } from './characters.ts';

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
