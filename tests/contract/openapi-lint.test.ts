import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { contract } from '#api/generated/contract.ts';
import { openApiOf } from '#server/http/documentation/openapi.ts';

/**
 * Lint rules that the specified paths break, such as `/accounts/notes/{id}` and
 * `/accounts/{id}/trend`, or a slash at the end.
 */
const prescribed = new Set(['no-ambiguous-paths', 'no-path-trailing-slash']);

test('Redocly finds only prescribed paths to object to in /openapi.json', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(openApiOf(contract, '1.0.0'));
  const problems = await lintFromString({ source, config });
  const objections = problems
    .filter(({ ruleId }) => !prescribed.has(ruleId))
    .map(({ message, location }) => `${message} ${location[0]?.pointer}`);
  expect(problems.length).toBeGreaterThan(0);
  expect(objections).toEqual([]);
});
