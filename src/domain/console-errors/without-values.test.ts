import { expect, test } from 'vitest';
import {
  browserOf,
  framesWithoutValues,
  messageWithoutValues,
  pageWithoutValues,
} from './without-values.ts';

test.each([
  [
    "TypeError: Cannot read properties of undefined (reading 'map')",
    'TypeError: Cannot read properties of undefined (reading map)',
  ],
  ['SyntaxError: "Naledi Khumalo" is not valid JSON', 'SyntaxError: … is not valid JSON'],
  ['Error: no account for naledi@house.test', 'Error: no account for …'],
  ['Error: +27825550144 at https://a.test/t?code=abc failed', 'Error: +… at … failed'],
])('the values of the message %s are removed', (message, cleaned) => {
  expect(messageWithoutValues(message)).toBe(cleaned);
});

test('functions and positions of a stack stay, without hosts, queries and messages', () => {
  const chromium =
    'Error: secret of Naledi\n    at load (https://a.test/assets/shell-D3x.js?v=7:1:2345)\n    at https://a.test/assets/index-A.js:9:1';
  expect(framesWithoutValues(chromium)).toBe('load shell-D3x.js:1:2345\nindex-A.js:9:1');
  expect(framesWithoutValues('load@https://a.test/assets/shell-D3x.js:1:2345')).toBe(
    'load shell-D3x.js:1:2345',
  );
});

test('ids and references in the path of a page are replaced', () => {
  expect(pageWithoutValues('/shipments/1234?q=naledi')).toBe('/shipments/:id');
  expect(pageWithoutValues('/settings/background-tasks')).toBe('/settings/background-tasks');
});

test('the browser and its version are named', () => {
  expect(browserOf('Mozilla/5.0 (X11) Gecko/20100101 Firefox/145.0')).toBe('Firefox 145');
  expect(browserOf('Mozilla/5.0 Version/18.1 Safari/605.1.15')).toBe('Safari 18');
  expect(browserOf('curl/8')).toBeNull();
});
