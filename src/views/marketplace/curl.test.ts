import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlOf, marketplaceCurl } from './curl.ts';

/** Arguments that a shell passes to curl. */
const argumentsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${command}`], {
    env: { ...process.env, MARKETPLACE_KEY: 'the key' },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1);

test('a shell runs the copied curl command with the same request and inserts the key', () => {
  const body = { note: `it's "$HOME" \`date\` \\ done`, waybill: 'TCGD000404' };
  const command = marketplaceCurl('https://marketplace.example/v2/shipments/events', body);
  expect(command).not.toContain('the key');
  const given = argumentsOf(command);
  expect(given).toEqual([
    '-X',
    'POST',
    'https://marketplace.example/v2/shipments/events',
    '-H',
    'Content-Type: application/json',
    '-H',
    'Authorization: Bearer the key',
    '--data',
    JSON.stringify(body),
  ]);
});

test('a curl command without a body has no Content-Type', () => {
  const given = argumentsOf(curlOf({ method: 'GET', url: 'https://marketplace.example/a?b="c"' }));
  expect(given).toEqual(['-X', 'GET', 'https://marketplace.example/a?b="c"']);
});
