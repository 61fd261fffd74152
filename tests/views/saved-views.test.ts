import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const body = { view: 'test-place', name: 'On hold', search: 'q=status%3Aon-hold' };
const filter = { view: 'test-place' };

describe.each(testDatabases().slice(0, 1))('saved views on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const namesFor = async (who: string) => {
    const client = await here.as(who);
    const { rows } = await client.call('GET /saved-views', { query: { filter } });
    return rows.map(({ name, is_own }) => `${name}${is_own ? ', own' : ''}`).toSorted();
  };
  const save = async (who: string, changed: Partial<typeof body & { shared: boolean }>) =>
    (await here.as(who)).call('POST /saved-views', { body: { ...body, ...changed } });

  test('are visible to their owner, and shared ones also to users who see the same rows', async () => {
    await save('ops', { name: 'ops, mine' });
    await save('ops', { name: 'ops, shared', shared: true });
    await save('account', { name: 'account, mine' });
    await save('account', { name: 'account, shared', shared: true });
    await save('ops', { name: 'elsewhere', view: 'lockers' });

    expect(await namesFor('ops')).toEqual(['ops, mine, own', 'ops, shared, own']);
    expect(await namesFor('billing')).toEqual(['ops, shared']);
    expect(await namesFor('account')).toEqual(['account, mine, own', 'account, shared, own']);
    expect(await namesFor('user')).toEqual(['account, shared']);
    expect(await namesFor('other')).toEqual([]);
  });

  test('when shared, are visible only with the permission to read their list', async () => {
    const seen = async (who: string) => {
      const client = await here.as(who);
      const { rows } = await client.call('GET /saved-views', { query: { range: [0, 199] } });
      return rows.filter(({ name }) => name.startsWith('rights ')).map(({ name }) => name);
    };
    const places = ['shipments', 'billing-payments', 'marketplace-events', 'unheard-of'];
    for (const view of places)
      await save('superadmin', { view, name: `rights ${view}`, shared: true });
    expect((await seen('superadmin')).toSorted()).toEqual(
      places.map((view) => `rights ${view}`).toSorted(),
    );
    expect(await seen('marketplace')).toEqual(['rights marketplace-events']);
    expect(await seen('ops')).not.toContain('rights billing-payments');
    expect(await seen('ops')).toContain('rights shipments');
    expect(await seen('billing')).toContain('rights billing-payments');

    await save('account', { view: 'billing-payments', name: 'rights of money', shared: true });
    await save('account', { view: 'shipments', name: 'rights of one account', shared: true });
    expect((await seen('account')).toSorted()).toEqual([
      'rights of money',
      'rights of one account',
    ]);
    for (const who of ['user', 'nonbilling'])
      expect(await seen(who)).toEqual(['rights of one account']);
    expect(await seen('other')).toEqual([]);
  });

  test('can be changed and deleted only by their owner', async () => {
    const shared = await save('ops', { name: 'everybody', shared: true });
    const params = { id: shared.id };
    for (const who of ['billing', 'account']) {
      const client = await here.as(who);
      const refused = expect.objectContaining({ status: 404 });
      await expect(client.call('PUT /saved-views/:id', { params, body })).rejects.toEqual(refused);
      await expect(client.call('DELETE /saved-views/:id', { params })).rejects.toEqual(refused);
    }
    const ops = await here.as('ops');
    const changed = await ops.call('PUT /saved-views/:id', { params, body: { shared: false } });
    expect(changed).toMatchObject({ shared: false, name: 'everybody', version: 2 });
    await ops.call('DELETE /saved-views/:id', { params });
    expect(await namesFor('ops')).not.toContain('everybody, own');
  });

  test('are not changed with an old version, and the current one is returned', async () => {
    const { id } = await save('ops', { name: 'first' });
    const ops = await here.as('ops');
    await ops.call('PUT /saved-views/:id', { params: { id }, body: { name: 'second' } });
    const late = ops.call(
      'PUT /saved-views/:id',
      { params: { id }, body: { name: 'third' } },
      { version: 1 },
    );
    const refusal = await late.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 409, body: { current: { name: 'second' } } });
  });
});
