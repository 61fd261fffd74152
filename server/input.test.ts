import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ApiError } from '../src/api/api-error.ts';
import { contract } from '../src/api/generated/contract.ts';
import { parameterNames, route } from '../src/api/route.ts';
import { inputReader } from './input.ts';

const withoutParameters = Object.entries(contract).filter(
  ([key]) => parameterNames(route(key).path).length === 0,
);

test('every call refuses a query parameter that it does not know, by its name', async () => {
  const app = Fastify();
  for (const [at, [key, endpoint]] of withoutParameters.entries()) {
    const read = inputReader(key, endpoint);
    app.get(`/${at}`, (request) =>
      read(request).then(
        () => null,
        (error: unknown) => (error instanceof ApiError ? error.body.errors : String(error)),
      ),
    );
  }
  expect(withoutParameters.length).toBeGreaterThan(100);
  for (const [at, [key]] of withoutParameters.entries()) {
    const answer = await app.inject(`/${at}?colour=red`);
    expect([key, answer.json()]).toEqual([
      key,
      expect.objectContaining({ request: [expect.stringContaining('not known: “colour”')] }),
    ]);
  }
});
