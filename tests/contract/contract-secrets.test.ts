import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { json, secretText, type Endpoint } from '#api/endpoint.ts';
import { contract } from '#api/generated/contract.ts';
import { whyNotKeyed } from '#server/http/idempotency.ts';
import { namedFields } from '#server/secrets/secrets.ts';

const calls: [string, Endpoint][] = Object.entries(contract);

/**
 * Every call that needs no permission. Each was reviewed: another rule limits it to the caller's
 * data.
 */
const withoutPermission = [
  'DELETE /my-profile/avatar',
  'DELETE /my-profile/pending-email',
  'DELETE /my-profile/sessions/:id',
  'DELETE /saved-views/:id',
  'GET /api/notification',
  'GET /avatars/:id',
  'GET /my-profile/sessions',
  'GET /runs',
  'GET /runs/:id',
  'GET /runs/:id/items',
  'GET /runs/:id/result',
  'GET /saved-views',
  'GET /search',
  'GET /search/names',
  'POST /my-profile/avatar',
  'POST /my-profile/password',
  'POST /runs',
  'POST /runs/:id/cancel',
  'POST /runs/:id/dismiss',
  'POST /runs/:id/pause',
  'POST /runs/:id/resume',
  'POST /runs/:id/retry',
  'POST /runs/:id/retry/preview',
  'POST /runs/preview',
  'POST /saved-views',
  'POST /search/resolve',
  'PUT /api/notification/read',
  'PUT /my-profile',
  'PUT /saved-views/:id',
];

it('the calls that need no permission are listed, each with its reason', () => {
  const open = calls.filter(([, { can }]) => can === 'session');
  expect(open.map(([key]) => key).toSorted()).toEqual(withoutPermission);
  expect(open.filter(([, { openBecause }]) => (openBecause ?? '').length < 20)).toEqual([]);
});

/** Fields whose names look like secrets but hold search words. */
const namesOfNoSecrets = ['POST /search/resolve'];

describe('fields of responses that contain secrets', () => {
  const answers = calls.flatMap(([key, { keyed, returns }]) =>
    'schema' in returns
      ? namedFields(returns.schema).map((field) => ({ key, keyed: keyed ?? false, ...field }))
      : [],
  );

  it('have the mark of a secret', () => {
    const unmarked = answers.filter(
      ({ key, name, isSecret }) =>
        /(^|_)(?<!^is_)(token|secret|password|qr_code|otp)$/.test(name) &&
        !isSecret &&
        !namesOfNoSecrets.includes(key),
    );
    expect(unmarked).toEqual([]);
  });

  it('are never stored under an Idempotency-Key', () => {
    expect(answers.filter(({ isSecret }) => isSecret).length).toBeGreaterThan(5);
    expect(answers.filter(({ isSecret, keyed }) => isSecret && keyed)).toEqual([]);
    const token = { can: 'Edit users', returns: json(z.array(z.object({ token: secretText() }))) };
    expect(whyNotKeyed({ summary: '', ...token } as Endpoint)).toMatch('secret');
  });

  it('calls that take an Idempotency-Key need a signed-in user and return no secret', () => {
    const broken = calls.filter(([, endpoint]) => endpoint.keyed && whyNotKeyed(endpoint));
    expect(broken.map(([key]) => key)).toEqual([]);
  });
});
