import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { contract } from '#api/generated/contract.ts';
import { parameterNames, route } from '#api/route.ts';
import { inputReader } from './input.ts';

/** An id for every parameter of a path. */
const paramsOf = (key: string) =>
  Object.fromEntries(parameterNames(route(key).path).map((name) => [name, '1']));

const withoutParameters = Object.entries(contract).filter(
  ([key]) => parameterNames(route(key).path).length === 0,
);

test('every endpoint rejects an unknown query parameter by its name', async () => {
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

test('every form rejects an unknown field by its name', async () => {
  const app = Fastify();
  await app.register(multipart);
  const forms = Object.entries(contract).filter(([, { form }]) => form !== undefined);
  for (const [at, [key, endpoint]] of forms.entries()) {
    const read = inputReader(key, { ...endpoint, params: undefined });
    app.post(`/${at}`, (request) =>
      read(Object.assign(request, { params: paramsOf(key) })).then(
        () => null,
        (error: unknown) => (error instanceof ApiError ? error.body.errors : String(error)),
      ),
    );
  }
  expect(forms.length).toBeGreaterThan(10);
  const payload = '--x\r\ncontent-disposition: form-data; name="colour"\r\n\r\nred\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const [at, [key]] of forms.entries()) {
    const answer = await app.inject({ method: 'POST', url: `/${at}`, headers, payload });
    expect([key, answer.json()]).toEqual([
      key,
      expect.objectContaining({ request: [expect.stringContaining('not known: “colour”')] }),
    ]);
  }
});
