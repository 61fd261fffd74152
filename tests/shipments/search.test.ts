import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopesOf } from '../../src/app/record-places.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

test('a search among rows of some kinds asks for their records only', () => {
  expect(scopesOf(null)).toBeUndefined();
  expect(scopesOf(['shipments', 'drivers'])).toEqual(['shipment', 'driver']);
  expect(scopesOf(['settings'])).toEqual([]);
});

describe.each(testDatabases())('kinds of a search on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const written = async (scopes: string) => {
    const token = await here.signIn('ops');
    return here.app.inject({
      url: `/search?${new URLSearchParams({ q: 'ka', scopes })}`,
      headers: { authorization: `Bearer ${token}` },
    });
  };
  const kindsOf = (found: readonly { kind: string }[]) => [
    ...new Set(found.map(({ kind }) => kind)),
  ];

  test('the client sends what the server reads', async () => {
    const ops = await here.as('ops');
    const everything = kindsOf(await ops.call('GET /search', { query: { q: 'ka' } }));
    expect(everything).toEqual(expect.arrayContaining(['account', 'driver']));
    const accounts = await ops.call('GET /search', { query: { q: 'ka', scopes: ['account'] } });
    expect(kindsOf(accounts)).toEqual(['account']);
    const none = await ops.call('GET /search', { query: { q: 'ka', scopes: [] } });
    expect(kindsOf(none)).toEqual(everything);
  });

  test('kinds can be written with commas; unknown ones are refused', async () => {
    const both = (await written('account,driver')).json();
    expect(kindsOf(both).toSorted()).toEqual(['account', 'driver']);
    expect(kindsOf((await written('account')).json())).toEqual(['account']);
    for (const wrong of ['account,planet', '["planet"]', '["account"', '[1]'])
      expect((await written(wrong)).statusCode).toBe(422);
  });
});
