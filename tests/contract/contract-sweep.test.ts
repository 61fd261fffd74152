import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#api/endpoint.ts';
import { contract } from '#api/generated/contract.ts';
import type { PreparedRequest } from '../sweep/request.ts';
import { preparedRequests } from '../sweep/requests.ts';
import { bothEngines } from '../support/database.ts';
import { expectDialect } from '../support/recomputed/list-filters.ts';
import { calls, callerIn } from '../sweep/caller.ts';
import { world, type World } from '../support/world.ts';

describe.each(bothEngines())('responses of every call on $name', (on) => {
  let here: World;
  let caller: ReturnType<typeof callerIn>;

  beforeAll(async () => {
    here = await world(on);
    caller = callerIn(here);
  });
  afterAll(() => here.close());

  it.each(calls)('%s gives one valid response', async (key, endpoint) => {
    const request: PreparedRequest | undefined =
      (await preparedRequests[key]?.(here)) ?? endpoint.example;
    if (request === undefined)
      throw new Error(`${key} has neither an example nor a prepared request`);
    const as = request.as ?? 'superadmin';
    // Signing out would end the session that the other calls need.
    const signedIn = key === 'POST /auth/logout' ? here.signIn : caller.tokenOf;
    const token = endpoint.can === 'public' ? undefined : (request.token ?? (await signedIn(as)));
    const answer = await caller.send(key, request, token);
    await request.after?.();
    expect({
      status: answer.statusCode,
      body: answer.statusCode < 300 ? '' : answer.body,
    }).toEqual({ status: endpoint.isAccepted ? 202 : 200, body: '' });
    expectPromised(endpoint, answer);
  });

  it.each(calls.filter(([, { returns }]) => returns.kind === 'list'))(
    '%s follows the filter rules that all lists share',
    async (key, endpoint) => {
      const request: PreparedRequest | undefined =
        (await preparedRequests[key]?.(here)) ?? endpoint.example;
      const token = await caller.tokenOf(request?.as ?? 'superadmin');
      await expectDialect(endpoint, async (filter) => {
        const query = { ...request?.query, filter, range: [0, 9] };
        const answer = await caller.send(key, { ...request, query }, token);
        expect([filter, answer.statusCode, answer.body]).toEqual([filter, 200, expect.anything()]);
        const rows: Record<string, unknown>[] = answer.json();
        return { rows, total: Number(answer.headers['content-range']?.split('/')[1]) };
      });
    },
  );

  // Every call above was sent with a key, even calls that do not use one.
  it('only responses of calls with an Idempotency-Key are stored, and no response with a secret', async () => {
    const { rows } = await here.database.pool.query<{ call: string }>(
      `select distinct substring(scope from position(' ' in scope) + 1) as call from idempotency_keys`,
    );
    const kept = rows.map(({ call }) => call);
    expect(kept.length).toBeGreaterThan(10);
    const table: Record<string, Endpoint> = contract;
    expect(kept.filter((call) => !table[call]?.keyed)).toEqual([]);
  });
});

/** Checks a response against its contract. */
function expectPromised({ returns }: Endpoint, answer: LightMyRequestResponse): void {
  if (returns.kind === 'json') z.object({ is: returns.schema }).parse({ is: answer.json() });
  if (returns.kind === 'file') expect(returns.types).toContain(answer.headers['content-type']);
  if (returns.kind !== 'list') return;
  z.array(returns.schema).min(1).parse(answer.json());
  expect(answer.headers['content-range']).toMatch(/^[a-z_-]+ \d+-\d+\/\d+$/);
}
