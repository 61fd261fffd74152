import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordKinds } from '#api/contract/search/search.ts';
import { views } from '#app/discover.ts';
import { findView } from '#app/frame/find-view.ts';
import { foundRecord, scopesOf, type SearchedRecord } from '#app/palette/record-links.ts';
import { bookingForm, sandown, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

test('a search limited to some entities requests only their records', () => {
  expect(scopesOf(null)).toBeUndefined();
  expect(scopesOf(['shipments', 'drivers'])).toEqual(['shipment', 'driver']);
  expect(scopesOf(['settings'])).toEqual([]);
});

const record = (kind: SearchedRecord['kind']): SearchedRecord => ({
  kind,
  id: 7,
  title: 'NG54',
  detail: 'ops@baton.test',
  status: null,
  exact: true,
  facts: {},
});

test.each(recordKinds)('a found %s opens an existing page', (kind) => {
  const { href } = foundRecord(record(kind));
  expect(findView(views, href.split('?')[0] ?? ''), href).not.toBeNull();
});

describe.each(testDatabases())('entity filter of a search on $name', (on) => {
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

  test('the server understands the query format of the client', async () => {
    const ops = await here.as('ops');
    const everything = kindsOf(await ops.call('GET /search', { query: { q: 'ka' } }));
    expect(everything).toEqual(expect.arrayContaining(['account', 'driver']));
    const accounts = await ops.call('GET /search', { query: { q: 'ka', scopes: ['account'] } });
    expect(kindsOf(accounts)).toEqual(['account']);
    const none = await ops.call('GET /search', { query: { q: 'ka', scopes: [] } });
    expect(kindsOf(none)).toEqual(everything);
  });

  test('entities separated by commas are accepted, and unknown ones are refused', async () => {
    const both = (await written('account,driver')).json();
    expect(kindsOf(both).toSorted()).toEqual(['account', 'driver']);
    expect(kindsOf((await written('account')).json())).toEqual(['account']);
    for (const wrong of ['account,planet', '["planet"]', '["account"', '[1]'])
      expect((await written(wrong)).statusCode).toBe(422);
  });

  test('a telephone number in any format finds the open shipments to or from it', async () => {
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
      ops.call('POST /shipments/bulkupdate', { body: { ids, status, reason: 'Wrong details' } });
    await cancel([second.id]);
    expect((await resolve(ops))[0]).toEqual([first.id]);
    await cancel([first.id]);
    expect((await resolve(ops))[0]).toEqual([second.id]);
    await here.given.shipment(both, { account_id: 2 });
    expect(await resolve(account)).toEqual([[], [], [], []]);
  });

  test('a long word matches inside a name or reference, a short one only its beginning', async () => {
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
      // Generated references never contain an I.
      for (const word of ['ic', 'i', 'eswi ck']) expect(await finds(word), word).toBe(false);
    }
  });

  test('a name is found without its accents, and with any kind of apostrophe and dash', async () => {
    const account = await here.as('account');
    const delivery = { ...seaPoint, name: 'The\u0301re\u0300se O’Qrien–Nkosi' };
    const { id } = await account.call('POST /shipments', { body: bookingForm({ delivery }) });
    for (const client of [account, await here.as('ops')]) {
      for (const search of ['therese', 'THÉRÈSE', "o'qrien", 'O’QRIEN-nkosi', 'qrien–nk']) {
        const filter = { search, id };
        expect((await client.call('GET /shipments', { query: { filter } })).total, search).toBe(1);
      }
      const found = await client.call('GET /search', { query: { q: "therese o'qrien-nkosi" } });
      expect(found).toContainEqual(expect.objectContaining({ kind: 'shipment', id }));
    }
    const kept = await account.call('GET /shipments/:id', { params: { id } });
    expect(kept.delivery_name).toBe('Thérèse O’Qrien–Nkosi');
  });

  test('a customer reference is found in any letter case and with any punctuation', async () => {
    const account = await here.as('account');
    const form = bookingForm({ customer_reference: 'Qdf-Long/7' });
    const { id, short_tracking_reference: own } = await account.call('POST /shipments', {
      body: form,
    });
    const link = `https://baton.example/track?ref=${own}`;
    const spaced = `${own.slice(0, 3)} ${own.slice(3)}`;
    const tokens = ['qdf-long/7', 'Ref: QDF-LONG/7', `]C1${own}/1`, `*${own}*`, link, spaced];
    for (const client of [account, await here.as('ops')]) {
      const resolved = await client.call('POST /search/resolve', { body: { tokens } });
      expect(resolved.map(({ records }) => records[0]?.id)).toEqual(tokens.map(() => id));
      const [first] = await client.call('GET /search', { query: { q: 'QDF-long' } });
      expect(first).toMatchObject({ kind: 'shipment', id });
    }
    const other = await here.as('other');
    const [hidden] = await other.call('POST /search/resolve', { body: { tokens: ['qdf-long/7'] } });
    expect(hidden?.records).toEqual([]);
    const filter = { short_tracking_reference: `]C0${own}` };
    expect((await account.call('GET /shipments', { query: { filter } })).total).toBe(1);
    const shown = await here.anonymous.call('GET /tracking/shipments/public', {
      query: { query: `#${own}.` },
    });
    expect(shown.short_tracking_reference).toBe(own);
  });

  test('rows with rare matches have the sort order of the list across pages', async () => {
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

  test('a sender is found by a number that no recipient has', async () => {
    const ops = await here.as('ops');
    const collection = { ...sandown, mobile_number: '+27835559911' };
    const account = await here.as('account');
    const { id } = await account.call('POST /shipments', { body: bookingForm({ collection }) });
    const tokens = ['083 555 9911'];
    const [found] = await ops.call('POST /search/resolve', { body: { tokens } });
    expect(found?.records).toMatchObject([{ kind: 'shipment', id }]);
  });

  test('a code is listed before names that contain it', async () => {
    const ops = await here.as('ops');
    const [first] = await here.rows<{ code: string }>('select code from lockers where id = 1');
    const code = first?.code ?? '';
    await here.given.locker([2, 3, 4, 5], { name: `${code} Corner` });
    const found = await ops.call('GET /search', { query: { q: code.toLowerCase() } });
    expect(found[0]).toMatchObject({ kind: 'locker', exact: true });
    expect(found[0]?.detail).toContain(code);
    expect(found.filter(({ exact }) => exact)).toHaveLength(1);
  });

  test('a marketplace waybill finds its shipment for permitted users, and any user can track it', async () => {
    const { rows } = await here.database.pool.query<{
      waybill: string;
      shipment: number;
      reference: string;
    }>(
      `select a.waybill, s.id as shipment, s.short_tracking_reference as reference
       from marketplace_shipments a join shipments s on s.id = a.shipment_id order by a.id limit 1`,
    );
    const { waybill = '', shipment, reference } = rows[0] ?? {};
    const kindsFor = async (name: string) => {
      const client = await here.as(name);
      const found = await client.call('GET /search', { query: { q: waybill } });
      const [named] = await client.call('POST /search/resolve', { body: { tokens: [waybill] } });
      return [kindsOf(found), kindsOf(named?.records ?? [])];
    };
    expect(await kindsFor('ops')).toEqual([
      ['shipment', 'marketplace'],
      ['shipment', 'marketplace'],
    ]);
    expect(await kindsFor('marketplace')).toEqual([['marketplace'], ['marketplace']]);
    expect(await kindsFor('account')).toEqual([[], []]);
    const ops = await here.as('ops');
    const [first] = await ops.call('GET /search', { query: { q: waybill } });
    expect(first).toMatchObject({ kind: 'shipment', id: shipment, exact: true });
    const shown = await here.anonymous.call('GET /tracking/shipments/public', {
      query: { query: `${waybill}/1` },
    });
    expect(shown.short_tracking_reference).toBe(reference);
  });

  test('permitted users find receipts, runs and marketplace orders by their printed codes', async () => {
    const { rows } = await here.database.pool.query<{
      receipt: string;
      ordered: string;
      run: number;
    }>(
      `select (select bank_reference from payments where kind = 'receipt' and bank_reference not like 'INV%' order by id limit 1) as receipt,
         (select amazon_order_id from marketplace_shipments order by id limit 1) as ordered,
         (select max(id) from runs where entity = 'shipments') as run`,
    );
    const { receipt = '', ordered = '', run = 0 } = rows[0] ?? {};
    const kindsFor = async (name: string, tokens: string[]) => {
      const client = await here.as(name);
      const named = await client.call('POST /search/resolve', { body: { tokens } });
      return named.map(({ records }) => records[0]?.kind);
    };
    const tokens = [receipt, ordered, `Run ${run}`];
    // The marketplace order is found as the customer reference of its shipment.
    expect(await kindsFor('superadmin', tokens)).toEqual(['payment', 'shipment', 'run']);
    expect(await kindsFor('other', tokens)).toEqual([undefined, undefined, undefined]);
    const ops = await here.as('ops');
    const [found] = await ops.call('GET /search', { query: { q: `run ${run}` } });
    expect(found).toMatchObject({ kind: 'run', id: run, exact: true });
    const shown = await here.anonymous.call('GET /tracking/shipments/public', {
      query: { query: ordered },
    });
    expect(shown.short_tracking_reference).toMatch(/^[A-Z0-9]{6}$/);
  });

  test('codes that begin with a text are listed before names that begin with it', async () => {
    const ops = await here.as('ops');
    const { rows } = await here.database.pool.query<{ code: string }>(
      'select code from lockers order by id desc limit 1',
    );
    const begin = (rows[0]?.code ?? '').slice(0, 2);
    await here.given.locker(1, { name: begin.toLowerCase() });
    const found = await ops.call('GET /search', { query: { q: begin, scopes: ['locker'] } });
    expect(found[0]?.detail.startsWith(begin)).toBe(true);
  });

  test('a customer reference that only one shipment has can be tracked', async () => {
    const account = await here.as('account');
    const customer_reference = 'ONLY-ONE-7';
    const first = await account.call('POST /shipments', {
      body: bookingForm({ customer_reference }),
    });
    const track = () =>
      here.anonymous.call('GET /tracking/shipments/public', {
        query: { query: customer_reference },
      });
    expect((await track()).short_tracking_reference).toBe(first.short_tracking_reference);
    await account.call('POST /shipments', { body: bookingForm({ customer_reference }) });
    await expect(track()).rejects.toMatchObject({ status: 404 });
  });
});
