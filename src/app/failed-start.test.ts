// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

const script = readFileSync('public/failed-start.js', 'utf8');
const post = vi.fn(async (_: string, __: RequestInit) => new Response());
const shown = () => document.querySelector('[role=alert]')?.textContent ?? '';

// Listens once for all tests, as in a page.
runInThisContext(script);

beforeEach(() => {
  vi.stubGlobal('fetch', post);
  post.mockClear();
  document.body.innerHTML = '<div id="root"></div>';
});

const fail = () => {
  const error = new RangeError('Invalid time value');
  const filename = 'http://baton.test/assets/index-D3x.js';
  window.dispatchEvent(new ErrorEvent('error', { error, filename, lineno: 7 }));
};

test('an entry module that throws is shown with message and file, and reported', () => {
  fail();
  expect(shown()).toContain(
    'Its program failed in index-D3x.js:7: RangeError: Invalid time value.',
  );
  expect(shown()).not.toContain('connection');
  const [address, { body } = {}] = post.mock.calls[0] ?? [];
  expect([address, JSON.parse(String(body))]).toEqual([
    '/console-errors',
    { message: 'RangeError: Invalid time value', file: 'index-D3x.js:7', page: location.pathname },
  ]);
});

test('an entry module that cannot be fetched is shown as a lost connection', () => {
  const element = document.body.appendChild(document.createElement('script'));
  element.dispatchEvent(new Event('error'));
  expect(shown()).toContain('The connection may be down');
  expect(post).not.toHaveBeenCalled();
});

test('an error after the start does not replace the page', () => {
  document.body.innerHTML = '<div id="root"><main></main></div>';
  fail();
  expect(shown()).toBe('');
  expect(post).not.toHaveBeenCalled();
});
