import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlOf, marketplaceCurl } from './curl.ts';

/** What a shell hands to curl, argument by argument. */
const argumentsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${command}`], {
    env: { ...process.env, MARKETPLACE_KEY: 'the key' },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1);

test('a shell reads the request as it was sent, and fills in the key itself', () => {
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

test('without a body none is announced', () => {
  const given = argumentsOf(curlOf({ method: 'GET', url: 'https://marketplace.example/a?b="c"' }));
  expect(given).toEqual(['-X', 'GET', 'https://marketplace.example/a?b="c"']);
});
