import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { contentSecurityPolicy } from './headers.ts';

const policy = (variables: Record<string, string>) => contentSecurityPolicy(readConfig(variables));

test('without a street map a page loads resources and workers only from this server', () => {
  expect(policy({})).toMatchObject({
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'script-src': ["'self'"],
  });
});

test('a street map allows its hosts for data and images, and not for scripts', () => {
  const opened = policy({
    BATON_MAP_STYLE_URL: 'https://maps.example/styles/za.json?key=1',
    BATON_MAP_HOSTS: 'tiles.example, https://glyphs.example/fonts',
  });
  const hosts = ['https://maps.example', 'https://tiles.example', 'https://glyphs.example'];
  expect(opened['connect-src']).toEqual(["'self'", ...hosts]);
  expect(opened['img-src']).toEqual(["'self'", 'data:', 'blob:', ...hosts]);
  expect(opened['script-src']).toEqual(["'self'"]);
});

test('a pmtiles archive allows the host of its URL', () => {
  const opened = policy({ BATON_MAP_STYLE_URL: 'pmtiles://https://maps.example/za.pmtiles' });
  expect(opened['connect-src']).toEqual(["'self'", 'https://maps.example']);
});

test('an invalid map host is named in the error', () => {
  expect(() => readConfig({ BATON_MAP_HOSTS: 'not a host:' })).toThrow('is not a host');
});
