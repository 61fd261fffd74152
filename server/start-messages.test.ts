import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config/config.ts';
import { printWelcome } from './start-messages.ts';

const url = 'http://localhost:4000';
const key = 'a-key-of-16-signs';

function printWith(variables: Record<string, string>): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  printWelcome(readConfig({ BATON_DEVELOPER_KEY: key, ...variables }), url, null);
  return write.mock.calls.map(([text]) => String(text)).join('');
}
afterEach(() => void vi.restoreAllMocks());

test('the start prints links with the developer key to the pages of emails and text messages', () => {
  const text = printWith({});
  expect(text).toContain(`${url}/dev/mail?key=${key}`);
  expect(text).toContain(`${url}/dev/texts?key=${key}`);
});

test('the start prints no developer key if the public address is not local', () => {
  const text = printWith({ BATON_PUBLIC_URL: 'https://baton.example.com' });
  expect(text).toContain('BATON_PUBLIC_URL is not local');
  expect(text).not.toContain(key);
});

test('the start prints no links to developer pages without demo data', () => {
  expect(printWith({ BATON_DEMO: 'off' })).not.toContain('/dev/');
});
