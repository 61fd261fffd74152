import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#api/endpoint-types.ts';
import { isFrom } from '#server/features/integrations/token-callers.ts';
import { testDatabases } from '../support/database.ts';
import { inHours, inMinutes } from '../support/moments.ts';
import { bearer_tokens } from '#server/db/schema/integrations.ts';
import { world, type World } from '../support/world.ts';

type Body = InputOf<'POST /generate-bearer-token'>['body'];

describe.each(testDatabases())('programs call with tokens on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  const make = async (who: string, fields: Partial<Body> = {}) => {
    const person = await here.as(who);
    return person.call('POST /generate-bearer-token', {
      body: { name: 'Warehouse', permissions: ['View shipments'], ...fields },
    });
  };
  const refused = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      ({ status }: { status: number }) => status,
    );

  test('a token has exactly the granted permissions, and only its hash is stored', async () => {
    const { token, ending, id } = await make('superadmin');
    expect(token).toMatch(/^bbt_[0-9A-Za-z]{49}$/);
    const [row] = await query('select * from bearer_tokens where id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.ending).toBe(ending);
    const program = here.clientOf(token);
    expect((await program.call('GET /shipments', {})).total).toBeGreaterThan(10);
    expect(await refused(program.call('GET /accounts', {}))).toBe(403);
    // A signed-in user may make these calls; a program may not.
    expect(await refused(program.call('GET /my-profile/sessions', {}))).toBe(403);
    expect(await refused(program.call('POST /auth/logout', {}))).toBe(403);
    const [used] = await query('select last_used_ip from bearer_tokens where id = $1', [id]);
    expect(used.last_used_ip).toBe('127.0.0.1');
  });

  test('users grant only their own permissions, and a token cannot create tokens', async () => {
    const asked = make('account', { permissions: ['View accounts'] });
    await expect(asked).rejects.toMatchObject({ status: 422 });
    expect(await refused(make('ops'))).toBe(403);
    const { token, id } = await make('superadmin', { permissions: ['Generate tokens'] });
    const program = here.clientOf(token);
    const body = { name: 'Another', permissions: ['Generate tokens' as const] };
    expect(await refused(program.call('POST /generate-bearer-token', { body }))).toBe(403);
    expect(await refused(program.call('DELETE /bearer-tokens/:id', { params: { id } }))).toBe(403);
  });

  test('a token loses a permission at the next call after its creator loses it', async () => {
    const { token } = await make('account', { permissions: ['View shipments', 'Quote'] });
    const program = here.clientOf(token);
    expect(await refused(program.call('GET /shipments', {}))).toBe(200);
    await here.given.role(5, { without: ['View shipments'] });
    expect(await refused(program.call('GET /shipments', {}))).toBe(403);
    const { rows } = await (await here.as('account')).call('GET /bearer-tokens', {});
    expect(rows.map(({ lost }) => lost)).toContainEqual(['View shipments']);
    await here.given.role(5, { with: ['View shipments'] });
    expect(await refused(program.call('GET /shipments', {}))).toBe(200);
    const person = { email: 'account@baton.test' };
    await here.given.user(person, { disabled_at: inMinutes(0) });
    expect(await refused(program.call('GET /shipments', {}))).toBe(401);
    await here.given.user(person, { disabled_at: null });
  });

  test('a token sees only the rows of its account, regardless of its creator', async () => {
    const own = await here.as('account');
    const { total } = await own.call('GET /shipments', {});
    const { token } = await make('superadmin', { account_id: 1 });
    expect((await here.clientOf(token).call('GET /shipments', {})).total).toBe(total);
    const { token: theirs } = await make('account', { account_id: 2 });
    expect((await here.clientOf(theirs).call('GET /shipments', {})).total).toBe(total);
    const { rows } = await own.call('GET /bearer-tokens', {});
    expect(rows.every(({ account_id }) => account_id === 1)).toBe(true);
  });

  test('a token ends by expiry or revocation, and works only from its allowed addresses', async () => {
    const { token, id } = await make('superadmin', { addresses: ['196.25.1.0/24'] });
    const call = (address: string) =>
      refused(here.clientOf(token, address).call('GET /shipments', {}));
    expect(await call('196.25.1.77')).toBe(200);
    expect(await call('196.25.2.1')).toBe(403);
    await here.given.rows(bearer_tokens, id, { expires_at: inMinutes(0) });
    expect(await call('196.25.1.77')).toBe(401);
    await here.given.rows(bearer_tokens, id, { expires_at: inHours(24) });
    expect(await call('196.25.1.77')).toBe(200);
    const admin = await here.as('superadmin');
    await admin.call('DELETE /bearer-tokens/:id', { params: { id } });
    expect(await call('196.25.1.77')).toBe(401);
    expect(await refused(here.clientOf(`bbt_${'0'.repeat(49)}`).call('GET /shipments', {}))).toBe(
      401,
    );
  });

  test('a user has at most twenty tokens', async () => {
    const [person] = await query(`select id from users where email = 'account@baton.test'`);
    await query(
      `insert into bearer_tokens (account_id, user_id, name, token_hash, ending, permissions, expires_at)
       select 1, $1, 'One', 'hash ' || n, '0000', '[]', now() + interval '1 day' from generate_series(1, 20) n`,
      [person.id],
    );
    await expect(make('account')).rejects.toMatchObject({ status: 409 });
  });
});

test.each([
  ['196.25.1.7', [], true],
  ['196.25.1.7', ['196.25.1.7'], true],
  ['196.25.1.8', ['196.25.1.7'], false],
  ['::ffff:196.25.1.7', ['196.25.1.0/24'], true],
  ['2001:db8::1', ['196.25.1.0/24', '2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32'], false],
  ['nonsense', ['196.25.1.0/24'], false],
])('the check of the address %s against the networks %j gives %s', (address, networks, is) => {
  expect(isFrom(address, networks)).toBe(is);
});
