import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { addressBelow, pathSegment } from './address-below.ts';

const BASE = 'http://127.0.0.1:4100/double';

describe('addresses below a base', () => {
  test.each([
    ['/orders', 'http://127.0.0.1:4100/double/orders'],
    ['//127.0.0.1:5984/admin', 'http://127.0.0.1:4100/double//127.0.0.1:5984/admin'],
    ['/\\127.0.0.1:5984/admin', 'http://127.0.0.1:4100/double//127.0.0.1:5984/admin'],
    ['/@evil.test/', 'http://127.0.0.1:4100/double/@evil.test/'],
    ['/a?b#c', 'http://127.0.0.1:4100/double/a%3Fb%23c'],
    ['/\t/evil.test', 'http://127.0.0.1:4100/double//evil.test'],
  ])('keep the host of the base for the path %j', (path, expected) => {
    expect(addressBelow(BASE, path).href).toBe(expected);
  });

  test('keep the query of the base and add parameters', () => {
    expect(addressBelow('https://a.test/x?key=1', '/y', { q: 'a&b' }).href).toBe(
      'https://a.test/x/y?key=1&q=a%26b',
    );
  });

  test.each(['/../admin', '/a/..', '/%2e%2E/admin', '/.', '/a/.%2e/b', '/\\..\\b', '/.\t./b'])(
    'reject the path %j because it leaves the base',
    (path) => {
      expect(() => addressBelow(BASE, path)).toThrow('leads outside');
    },
  );

  test.each(['admin', '', '@evil.test/', ':1@evil.test/', '.evil.test/'])(
    'reject the path %j because it does not begin with a slash',
    (path) => {
      expect(() => addressBelow(BASE, path)).toThrow('slash');
    },
  );

  const hostile = fc.string({
    unit: fc.constantFrom('/', '\\', '.', '@', ':', '?', '#', '%2e', '%2f', '%5c', '\t', '\n', 'a'),
    maxLength: 12,
  });

  test('never have another origin or leave the path of the base', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        let made: URL;
        try {
          made = addressBelow(BASE, `/${text}`);
        } catch {
          return;
        }
        expect(made.origin).toBe('http://127.0.0.1:4100');
        expect(made.username).toBe('');
        expect(made.pathname.startsWith('/double/')).toBe(true);
      }),
    );
  });

  test('keep any name within one segment of the path', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        let path: string;
        try {
          path = addressBelow(BASE, `/orders/${pathSegment(text)}/pin`).pathname;
        } catch {
          expect(['', '.', '..']).toContain(text);
          return;
        }
        expect(path.split('/')).toHaveLength(5);
        expect(decodeURIComponent(path.split('/')[3] ?? '')).toBe(text);
      }),
    );
  });
});
