import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopesOf } from '../../src/app/record-places.ts';
import { bookingForm, sandown, seaPoint } from '../support/bookings.ts';
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

  test('a telephone number, however written, brings the open shipments to or from it', async () => {
    const ops = await here.as('ops');
    const account = await here.as('account');
    const book = async (mobile_number: string) => {
      const delivery = { ...seaPoint, mobile_number };
      return account.call('POST /shipments', { body: bookingForm({ delivery }) });
    };
    const first = await book('+27835559901');
    const second = await book('083 555 9901');
    const tokens = ['+27835559901', '0835559901', '(083) 555-9901', '0835559902'];
    const resolve = async (by: typeof ops) => {
      const found = await by.call('POST /search/resolve', { body: { tokens } });
      return found.map(({ records }) => records.map(({ id }) => id));
    };
    const both = [second.id, first.id];
    expect(await resolve(ops)).toEqual([both, both, both, []]);
    expect(await resolve(account)).toEqual([both, both, both, []]);
    const status = 'cancelled';
    const cancel = (ids: number[]) =>
      ops.call('POST /shipments/bulkupdate', { body: { ids, status, reason: 'Wrong number' } });
    await cancel([second.id]);
    expect((await resolve(ops))[0]).toEqual([first.id]);
    await cancel([first.id]);
    expect((await resolve(ops))[0]).toEqual([second.id]);
    await here.database.pool.query('update shipments set account_id = 2 where id = any($1)', [
      both,
    ]);
    expect(await resolve(account)).toEqual([[], [], [], []]);
  });

  test('a word of the list stands anywhere in a name or a reference; a short one begins it', async () => {
    const account = await here.as('account');
    const delivery = { ...seaPoint, name: 'Wu van Qeswick' };
    const { id } = await account.call('POST /shipments', { body: bookingForm({ delivery }) });
    for (const client of [account, await here.as('ops')]) {
      const finds = async (search: string) => {
        const filter = { search, id };
        return (await client.call('GET /shipments', { query: { filter } })).total === 1;
      };
      for (const word of ['wu', 'q', 'QE', 'swick', 'eswi va', 'qeswick w']) {
        expect(await finds(word), word).toBe(true);
      }
      // No reference that is made has an I in it.
      for (const word of ['ic', 'i', 'eswi ck']) expect(await finds(word), word).toBe(false);
    }
  });

  test('what is rare comes in the order of the list, page by page', async () => {
    const ops = await here.as('ops');
    const filter = { search: 'eswick' };
    const account = await here.as('account');
    for (const name of ['Xoli Leswick', 'Abel Leswick', 'Mia Leswick'])
      await account.call('POST /shipments', {
        body: bookingForm({ delivery: { ...seaPoint, name } }),
      });
    const names = async (range: [number, number]) => {
      const query = { filter, range, sort: ['delivery_name', 'ASC'] as ['delivery_name', 'ASC'] };
      const { rows } = await ops.call('GET /shipments', { query });
      return rows.map(({ delivery_name }) => delivery_name);
    };
    expect(await names([0, 1])).toEqual(['Abel Leswick', 'Mia Leswick']);
    expect(await names([2, 9])).toEqual(['Wu van Qeswick', 'Xoli Leswick']);
  });

  test('a sender is found where nobody receives at that number', async () => {
    const ops = await here.as('ops');
    const collection = { ...sandown, mobile_number: '+27835559911' };
    const account = await here.as('account');
    const { id } = await account.call('POST /shipments', { body: bookingForm({ collection }) });
    const tokens = ['083 555 9911'];
    const [found] = await ops.call('POST /search/resolve', { body: { tokens } });
    expect(found?.records).toMatchObject([{ kind: 'shipment', id }]);
  });
});
