import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parameterNames, route } from '#api/route.ts';
import { newToken } from '#server/secrets/tokens.ts';
import { testDatabases } from '../support/database.ts';
import { multipart } from '../support/doubles/multipart.ts';
import { preparedRequests } from '../sweep/requests.ts';
import { calls, exampleParams, refusal, callerIn, type Call } from '../sweep/caller.ts';
import { world, type World } from '../support/world.ts';

const isGuarded = ([, endpoint]: Call) =>
  !['public', 'enrolling', 'device', 'terminal'].includes(String(endpoint.can));
const takesInput = ([key, endpoint]: Call) =>
  parameterNames(route(key).path).length > 0 ||
  Boolean(endpoint.query ?? endpoint.body ?? endpoint.form);

// Refusals happen before the handler runs, so testing one engine is enough.
describe.each(testDatabases())('refusals of every call on $name', (on) => {
  let here: World;
  let caller: ReturnType<typeof callerIn>;
  let withoutPermissions: string;

  beforeAll(async () => {
    here = await world(on);
    caller = callerIn(here);
    withoutPermissions = await powerless(here);
  });
  afterAll(() => here.close());

  it.each(calls.filter(([, endpoint]) => endpoint.can !== 'public'))(
    '%s is refused without a token',
    async (...call) => {
      const answer = await caller.send(call[0], { params: exampleParams(call) });
      expect(answer.statusCode).toBe(401);
      refusal.parse(answer.json());
    },
  );

  it.each(calls.filter(([, endpoint]) => endpoint.can !== 'public'))(
    '%s is refused with an invalid token',
    async (...call) => {
      const answer = await caller.send(call[0], { params: exampleParams(call) }, newToken());
      expect(answer.statusCode).toBe(401);
    },
  );

  it.each(calls.filter(isGuarded).filter(([, endpoint]) => endpoint.can !== 'session'))(
    '%s is refused without the permission',
    async (...call) => {
      const answer = await caller.send(
        call[0],
        { params: exampleParams(call) },
        withoutPermissions,
      );
      expect(answer.statusCode).toBe(403);
      expect(refusal.parse(answer.json()).code).toBe('forbidden');
    },
  );

  it.each(calls.filter(isGuarded))(
    '%s is refused before the second factor is set up',
    async (...call) => {
      const answer = await caller.send(
        call[0],
        { params: exampleParams(call) },
        await caller.tokenOf('secure'),
      );
      expect(answer.statusCode).toBe(403);
      expect(refusal.parse(answer.json()).code).toBe('second_factor_required');
    },
  );

  it.each(calls.filter(takesInput))('%s refuses invalid parameters and fields', async (...call) => {
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
        ? await preparedRequests[key]?.(here)
        : undefined;
    const token = ofDevice?.token ?? (await caller.tokenOf(endpoint.example?.as ?? 'superadmin'));
    const answer = await caller.send(key, nonsense, endpoint.can === 'public' ? undefined : token);
    expect([400, 415, 422]).toContain(answer.statusCode);
    refusal.parse(answer.json());
  });

  it.each(calls.filter(isGuarded))('%s refuses an unknown parameter', async (...call) => {
    const token = await caller.tokenOf(call[1].example?.as ?? 'superadmin');
    const answer = await caller.send(
      call[0],
      { params: exampleParams(call), query: { nonsense: '1' } },
      token,
    );
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.request).toEqual([expect.stringContaining('“nonsense”')]);
  });

  it.each(['a\ud800', 'a\0'])(
    'text that cannot be stored is refused with an error at its field: %j',
    async (note) => {
      const token = await caller.tokenOf('ops');
      const body = { ids: [1], note, note_type: 'General' };
      const answer = await caller.send('POST /shipments/notes/bulk', { body }, token);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'invalid', errors: { note: expect.anything() } });
      const query = { filter: { search: note } };
      const found = await caller.send('GET /shipments', { query }, token);
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
  )('$key refuses a form $how as malformed', async ({ key, endpoint, type, payload }) => {
    const params = exampleParams([key, endpoint]);
    const form = { headers: { 'content-type': String(type) }, payload };
    const answer = await caller.send(key, { form, params }, await caller.tokenOf('superadmin'));
    expect([answer.statusCode, refusal.parse(answer.json()).code]).toEqual([400, 'malformed']);
  });
});

/** A user whose role has no permission. */
async function powerless({ given, signIn }: World): Promise<string> {
  const { username } = await given.user({ role_id: await given.role() });
  return signIn(username);
}
