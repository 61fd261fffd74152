import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookAs, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { collection_requests } from '#server/db/schema/bookings.ts';
import { world, type World } from '../support/world.ts';

const kloof = {
  kind: 'delivery' as const,
  type: 'residential' as const,
  name: 'Lindiwe Dube',
  mobile_number: '082 555 0177',
  street_address: '8 Kloof Street',
  suburb: 'Gardens',
  city: 'Cape Town',
  zone: 'WC',
  postal_code: '8001',
};

describe.each(testDatabases())('address books on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const refused = (status: number, errors?: object) => ({
    status,
    ...(errors && { body: { errors } }),
  });
  const keep = async (name: string, change: object = {}) =>
    (await here.as(name)).call('POST /address-books', { body: { ...kloof, ...change } });

  test('an account stores addresses that other accounts cannot find, and staff must choose the account of an address', async () => {
    const kept = await keep('account');
    expect(kept).toMatchObject({ account_id: 1, mobile_number: '+27825550177', used: 0 });
    const other = await here.as('other');
    const found = await other.call('GET /address-books', { query: { filter: { id: kept.id } } });
    expect(found.total).toBe(0);
    const one = { params: { id: kept.id } };
    expect(await (await here.as('account')).call('GET /address-books/:id', one)).toEqual(kept);
    await expect(other.call('GET /address-books/:id', one)).rejects.toMatchObject(refused(404));
    const change = { ...one, body: kloof };
    await expect(other.call('PUT /address-books/:id', change)).rejects.toMatchObject(refused(404));
    await expect(keep('ops')).rejects.toMatchObject(
      refused(422, { account_id: ['Choose an account.'] }),
    );
    expect(await keep('ops', { account_id: 2 })).toMatchObject({ account_id: 2 });
    await expect(keep('billing', { account_id: 2 })).rejects.toMatchObject(refused(403));
  });

  test('a business address has a name, and a locker supplies its own address', async () => {
    await expect(keep('account', { type: 'business' })).rejects.toMatchObject(
      refused(422, { company: ['Company is required.'] }),
    );
    const { name, mobile_number } = kloof;
    const body = { type: 'locker' as const, name, mobile_number, locker_id: 1 };
    const kept = await (await here.as('account')).call('POST /address-books', { body });
    const locker = await here.database.pool.query('select code, suburb from lockers where id = 1');
    const { code, suburb } = locker.rows[0];
    expect(kept).toMatchObject({ kind: 'both', locker_code: code, suburb });
  });

  test('a new default address replaces the earlier default of its kind, and bookings start with the new address', async () => {
    const user = await here.as('account');
    const read = async () =>
      (await user.call('GET /address-books', { query: { filter: { is_default: true } } })).rows.map(
        ({ name, kind }) => `${name} ${kind}`,
      );
    const from = await keep('account', { name: 'From', kind: 'collection', is_default: true });
    await keep('account', { name: 'To', is_default: true });
    expect(await read()).toEqual(['From collection', 'To delivery']);
    const sender = await user.call('GET /accounts/:id/sender', { params: { id: 1 } });
    expect(sender).toMatchObject({ name: 'From', street_address: '8 Kloof Street' });
    await keep('account', { name: 'Both', kind: 'both', is_default: true });
    expect(await read()).toEqual(['Both both']);
    const stale = user.call(
      'PUT /address-books/:id',
      { params: { id: from.id }, body: { ...kloof, name: 'From' } },
      { version: from.version },
    );
    await expect(stale).rejects.toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  test('shipments to an address are counted in any spelling, also those from before the address was saved', async () => {
    const read = async (id: number) =>
      (await (await here.as('other')).call('GET /address-books', { query: { filter: { id } } }))
        .rows[0];
    const to = (name: string) => ({ delivery: { ...seaPoint, name } });
    await bookAs(here, 'other', to('Zola Meyer'));
    const kept = await keep('other', { ...seaPoint, name: 'Zola  MEYER' });
    expect(kept).toMatchObject({ used: 1 });
    await bookAs(here, 'other', to('zola meyer'));
    await bookAs(here, 'other', to('Somebody else'));
    await bookAs(here, 'account', to('Zola Meyer'));
    expect(await read(kept.id)).toMatchObject({ used: 2, version: 1 });
  });

  test('an address of a recurring collection stays until the collection is cancelled', async () => {
    const { rows } = await here.database.pool.query(
      `select address_book_id as id, name, account_id from collection_requests where kind = 'recurring' and address_book_id is not null limit 1`,
    );
    const { id, name } = rows[0];
    const ops = await here.as('ops');
    await expect(ops.call('DELETE /address-books/:id', { params: { id } })).rejects.toMatchObject({
      status: 409,
      body: { message: `Used by 1 collection. ${name}` },
    });
    await here.given.rows(collection_requests, { address_book_id: id }, { state: 'cancelled' });
    await ops.call('DELETE /address-books/:id', { params: { id } });
    const gone = await ops.call('GET /address-books', { query: { filter: { id } } });
    expect(gone.total).toBe(0);
  });
});
