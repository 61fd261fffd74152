import { expect, test } from 'vitest';
import { isForConsole } from './dev-proxy.mjs';

const html = 'text/html,application/xhtml+xml';
const json = 'application/json';

test.each([
  ['GET', '/users', html, true],
  ['GET', '/users?page=1', json, false],
  ['POST', '/users', html, false],
  ['GET', '/src/main.tsx', '*/*', true],
  ['GET', '/@vite/client', '*/*', true],
  ['GET', '/docs', html, false],
  ['GET', '/documents', html, true],
])('for %s %s with Accept "%s", isForConsole returns %s', (method, url, accept, expected) => {
  expect(isForConsole({ method, url, accept })).toBe(expected);
});
