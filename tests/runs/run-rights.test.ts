import { expect, test } from 'vitest';
import { contract } from '#api/generated/contract.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { runPermissions } from '#domain/people/permissions.ts';

test('users who may call any bulk endpoint may open the list of runs', () => {
  const rights = new Set<string>(runPermissions);
  const calls = Object.entries<Endpoint>(contract).filter(([, { bulk }]) => bulk !== undefined);
  expect(calls.length).toBeGreaterThan(2);
  const hidden = calls.filter(([, { can }]) => ![can].flat().some((one) => rights.has(one)));
  expect(hidden.map(([key]) => key)).toEqual([]);
});
