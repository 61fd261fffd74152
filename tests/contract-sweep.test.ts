import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '../src/api/endpoint.ts';
import { contract } from '../src/api/generated/contract.ts';
import { pathOf } from '../src/api/facts.ts';
import { parameterNames, route } from '../src/api/route.ts';
import { newToken, hashOf } from '../server/tokens.ts';
import { requestsThatNeedPreparation, type PreparedRequest } from './support/prepared-requests.ts';
import { bothEngines } from './support/database.ts';
import { expectDialect } from './support/list-filters.ts';
import { multipart } from './support/multipart.ts';
import { world, type World } from './support/world.ts';

const calls: [string, Endpoint][] = Object.entries(contract);
const isGuarded = ([, endpoint]: [string, Endpoint]) =>
  !['public', 'enrolling', 'device', 'terminal'].includes(String(endpoint.can));
const takesInput = ([key, endpoint]: [string, Endpoint]) =>
  parameterNames(route(key).path).length > 0 ||
  Boolean(endpoint.query ?? endpoint.body ?? endpoint.form);

const refusal = z.strictObject({
  message: z.string().min(1),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  current: z.unknown().optional(),
});

describe.each(bothEngines())('every call on $name', (on) => {
  let here: World;
  let tokens: Map<string, string>;

  beforeAll(async () => {
    here = await world(on);
    tokens = new Map([['powerless', await powerless(here)]]);
  });
  afterAll(() => here.close());

  const tokenOf = async (name: string) => {
    const token = tokens.get(name) ?? (await here.signIn(name));
    tokens.set(name, token);
    return token;
  };

  const send = (key: string, request: PreparedRequest, token?: string) => {
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    const form = request.form;
    return here.app.inject({
      method: route(key).method as 'GET',
      url: `${pathOf(key, request.params ?? {})}${query.size > 0 ? `?${query}` : ''}`,
      headers: {
        accept: 'application/json',
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...form?.headers,
      },
      ...(request.body !== undefined && { payload: JSON.stringify(request.body) }),
      ...(form && { payload: form.payload }),
    });
  };
  const exampleParams = ([key, endpoint]: [string, Endpoint]) =>
    endpoint.example?.params ??
    Object.fromEntries(parameterNames(route(key).path).map((name) => [name, 1]));

  it.each(calls.filter(([, endpoint]) => endpoint.can !== 'public'))(
    '%s is refused without a token',
    async (...call) => {
      const answer = await send(call[0], { params: exampleParams(call) });
      expect(answer.statusCode).toBe(401);
      refusal.parse(answer.json());
    },
  );

  it.each(calls.filter(([, endpoint]) => endpoint.can !== 'public'))(
    '%s is refused with a made-up token',
    async (...call) => {
      const answer = await send(call[0], { params: exampleParams(call) }, newToken());
      expect(answer.statusCode).toBe(401);
    },
  );

  it.each(calls.filter(isGuarded).filter(([, endpoint]) => endpoint.can !== 'session'))(
    '%s is refused without the right',
    async (...call) => {
      const answer = await send(
        call[0],
        { params: exampleParams(call) },
        await tokenOf('powerless'),
      );
      expect(answer.statusCode).toBe(403);
      expect(refusal.parse(answer.json()).code).toBe('forbidden');
    },
  );

  it.each(calls.filter(isGuarded))(
    '%s is refused before the second factor is set up',
    async (...call) => {
      const answer = await send(call[0], { params: exampleParams(call) }, await tokenOf('secure'));
      expect(answer.statusCode).toBe(403);
      expect(refusal.parse(answer.json()).code).toBe('second_factor_required');
    },
  );

  it.each(calls.filter(takesInput))('%s refuses nonsense', async (...call) => {
    const [key, endpoint] = call;
    const names = parameterNames(route(key).path);
    const nonsense = {
      params:
        names.length > 0 ? Object.fromEntries(names.map((name) => [name, 'no-such-thing'])) : {},
      query: { filter: '{"nonsense":', range: '[5,1]', sort: '["password","ASC"]' },
      body: endpoint.form ? undefined : ['nonsense'],
    };
    const ofDevice =
      endpoint.can === 'device' || endpoint.can === 'terminal'
        ? await requestsThatNeedPreparation[key]?.(here)
        : undefined;
    const token = ofDevice?.token ?? (await tokenOf(endpoint.example?.as ?? 'superadmin'));
    const answer = await send(key, nonsense, endpoint.can === 'public' ? undefined : token);
    expect([400, 415, 422]).toContain(answer.statusCode);
    refusal.parse(answer.json());
  });

  it.each(calls.filter(isGuarded))(
    '%s refuses a parameter that it does not know',
    async (...call) => {
      const token = await tokenOf(call[1].example?.as ?? 'superadmin');
      const answer = await send(
        call[0],
        { params: exampleParams(call), query: { nonsense: '1' } },
        token,
      );
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors.request).toEqual([expect.stringContaining('“nonsense”')]);
    },
  );

  it.each(['a\ud800', 'a\0'])(
    'text that cannot be stored is refused by field: %j',
    async (note) => {
      const token = await tokenOf('ops');
      const body = { ids: [1], note, note_type: 'General' };
      const answer = await send('POST /shipments/notes/bulk', { body }, token);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'invalid', errors: { note: expect.anything() } });
      const query = { filter: { search: note } };
      const found = await send('GET /shipments', { query }, token);
      expect(found.json()).toMatchObject({ errors: { 'filter.search': expect.anything() } });
    },
  );

  const cut = multipart({ note: 'x' }, [
    { field: 'file', filename: 'a.csv', type: 'text/csv', data: Buffer.from('a,b') },
  ]);
  const broken = [
    ['without a boundary', 'multipart/form-data', cut.payload],
    ['without its end', cut.headers['content-type'], cut.payload.subarray(0, -60)],
  ] as const;

  it.each(
    calls
      .filter(isGuarded)
      .filter(([, { form }]) => form)
      .flatMap(([key, endpoint]) =>
        broken.map(([how, type, payload]) => ({ key, endpoint, how, type, payload })),
      ),
  )('$key says that a form $how is broken', async ({ key, endpoint, type, payload }) => {
    const params = exampleParams([key, endpoint]);
    const form = { headers: { 'content-type': String(type) }, payload };
    const answer = await send(key, { form, params }, await tokenOf('superadmin'));
    expect([answer.statusCode, refusal.parse(answer.json()).code]).toEqual([400, 'malformed']);
  });

  it.each(calls)('%s gives one good answer', async (key, endpoint) => {
    const request: PreparedRequest | undefined =
      (await requestsThatNeedPreparation[key]?.(here)) ?? endpoint.example;
    if (request === undefined)
      throw new Error(`${key} has neither an example nor a prepared request`);
    const as = request.as ?? 'superadmin';
    // Signing out ends its session, which the other calls still need.
    const signedIn = key === 'POST /auth/logout' ? here.signIn : tokenOf;
    const token = endpoint.can === 'public' ? undefined : (request.token ?? (await signedIn(as)));
    const answer = await send(key, request, token);
    await request.after?.();
    expect({
      status: answer.statusCode,
      body: answer.statusCode < 300 ? '' : answer.body,
    }).toEqual({ status: endpoint.isAccepted ? 202 : 200, body: '' });
    expectPromised(endpoint, answer);
  });

  it.each(calls.filter(([, { returns }]) => returns.kind === 'list'))(
    '%s is filtered in the dialect of all lists',
    async (key, endpoint) => {
      const request: PreparedRequest | undefined =
        (await requestsThatNeedPreparation[key]?.(here)) ?? endpoint.example;
      const token = await tokenOf(request?.as ?? 'superadmin');
      await expectDialect(endpoint, async (filter) => {
        const query = { ...request?.query, filter, range: [0, 9] };
        const answer = await send(key, { ...request, query }, token);
        expect([filter, answer.statusCode, answer.body]).toEqual([filter, 200, expect.anything()]);
        const rows: Record<string, unknown>[] = answer.json();
        return { rows, total: Number(answer.headers['content-range']?.split('/')[1]) };
      });
    },
  );

  // Every call above came with a key, also those that take none.
  it('keeps answers of keyed calls only, and none with a secret', async () => {
    const { rows } = await here.database.pool.query<{ call: string }>(
      `select distinct substring(scope from position(' ' in scope) + 1) as call from idempotency_keys`,
    );
    const kept = rows.map(({ call }) => call);
    expect(kept.length).toBeGreaterThan(10);
    const table: Record<string, Endpoint> = contract;
    expect(kept.filter((call) => !table[call]?.keyed)).toEqual([]);
  });
});

/** Holds an answer against what its row promises. */
function expectPromised({ returns }: Endpoint, answer: LightMyRequestResponse): void {
  if (returns.kind === 'json') z.object({ is: returns.schema }).parse({ is: answer.json() });
  if (returns.kind === 'file') expect(returns.types).toContain(answer.headers['content-type']);
  if (returns.kind !== 'list') return;
  z.array(returns.schema).min(1).parse(answer.json());
  expect(answer.headers['content-range']).toMatch(/^[a-z_-]+ \d+-\d+\/\d+$/);
}

/** Somebody whose role holds no permission at all. */
async function powerless({ database }: World): Promise<string> {
  const token = newToken();
  await database.pool.query(`insert into roles (id, name) values (900, 'Powerless')`);
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into users (username, email, name, password_hash, role_id, email_verified_at)
     values ('powerless', 'powerless@baton.test', 'Nobody Special', '', 900, now()) returning id`,
  );
  await database.pool.query(
    `insert into sessions (token_hash, user_id, kind, created_at, last_active_at, expires_at)
     values ($1, $2, 'full', now(), now(), now() + interval '1 hour')`,
    [hashOf(token), rows[0]?.id],
  );
  return token;
}
