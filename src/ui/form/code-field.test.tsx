// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { CodeField, digitsOf } from './code-field.tsx';

const draw = emptyPage();
const completed = vi.fn();

function Held() {
  const [code, setCode] = useState('');
  return (
    <CodeField label="Code" value={code} onChange={setCode} onComplete={completed} error="Wrong" />
  );
}

beforeEach(() => {
  draw(<Held />);
});
afterEach(() => {
  vi.clearAllMocks();
});

function input(): HTMLInputElement {
  const found = document.querySelector('input');
  if (!found) throw new Error('no input');
  return found;
}

function enter(text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const boxes = () => [...document.querySelectorAll('.code-box')].map((box) => box.textContent);

test.each([
  ['123 456', '123456'],
  [' 12-34 56\n', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('the text %j has the digits %j', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});

test('a pasted code with spaces fills the six boxes and is submitted once', () => {
  enter('407 193');
  expect(boxes()).toEqual(['4', '0', '7', '1', '9', '3']);
  expect(completed.mock.calls).toEqual([['407193']]);
  enter('407 193 ');
  expect(completed).toHaveBeenCalledTimes(1);
});

test('a code of five digits is not submitted, and letters are ignored', () => {
  enter('40x71y9');
  expect(boxes()).toEqual(['4', '0', '7', '1', '9', '']);
  expect(completed).not.toHaveBeenCalled();
});

test('the code field is a single labelled input that supports autofill and shows its error', () => {
  expect(document.querySelectorAll('input')).toHaveLength(1);
  expect(input().autocomplete).toBe('one-time-code');
  expect(input().maxLength).toBe(-1);
  expect(document.querySelector('label')?.htmlFor).toBe(input().id);
  expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Wrong',
  );
});
