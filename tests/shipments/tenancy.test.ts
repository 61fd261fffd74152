import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { bookAs, bookingForm, seaPoint } from '../support/runs/bookings.ts';
import { multipart } from '../support/doubles/multipart.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('tenancy of shipments on $name', (on) => {
  let here: World;
  let own: { id: number; short_tracking_reference: string };
  let foreign: { id: number; short_tracking_reference: string };
  beforeAll(async () => {
    here = await world(on);
    own = await bookAs(here, 'account');
    foreign = await bookAs(here, 'other');
  });
  afterAll(() => here.close());

  test('lists and totals cover only the rows of the account', async () => {
    const client = await here.as('account');
    const { rows } = await here.database.pool.query(
      'select count(*)::int from shipments where account_id = 1',
    );
    const all = await client.call('GET /shipments', { query: { range: [0, 999] } });
    expect(all.total).toBe(rows[0].count);
    expect(new Set(all.rows.map((row) => row.account_id))).toEqual(new Set([1]));
    for (const filter of [
      { account_id: 2 },
      { id: foreign.id },
      { search: foreign.short_tracking_reference },
      { short_tracking_reference: foreign.short_tracking_reference },
    ])
      expect((await client.call('GET /shipments', { query: { filter } })).total).toBe(0);
    const both = await client.call('GET /shipments', {
      query: { filter: { id: [own.id, foreign.id] } },
    });
    expect(both.rows.map(({ id }) => id)).toEqual([own.id]);
  });

  test('a row of another account gets the same response as a row that never existed', async () => {
    const token = await here.signIn('account');
    const never = 2_000_000_000;
    for (const path of [
      '/shipments/ID',
      '/shipments/notes/ID',
      '/shipments/notes/communication/ID',
      '/shipments/tracking-stickers/ID',
      '/events?object_id=ID',
      '/shipments/pod/images?shipment_id=ID',
    ]) {
      const answers = await Promise.all(
        [foreign.id, never].map((id) =>
          here.app.inject({
            url: path.replace('ID', String(id)),
            headers: { authorization: `Bearer ${token}` },
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      expect(answers[0]?.body).toBe(answers[1]?.body);
    }
  });

  test('a mixed batch changes the rows of the account and reports the others as not found', async () => {
    const client = await here.as('account');
    const ids = [own.id, foreign.id];
    const notes = await client.call('POST /shipments/notes/bulk', { body: { ids, note: 'Mine.' } });
    const update = await client.call('POST /shipments/bulkupdate', {
      body: { ids, order_number: '#77' },
    });
    for (const { results } of [notes, update])
      expect(results).toEqual([
        { id: own.id, outcome: 'ok', reason: null },
        { id: foreign.id, outcome: 'failed', reason: 'Not found, or not visible to you' },
      ]);
    const other = await here.as('other');
    expect(await other.call('GET /shipments/notes/:id', { params: { id: foreign.id } })).toEqual(
      [],
    );
    expect(
      (await other.call('GET /shipments/:id', { params: { id: foreign.id } })).order_number,
    ).toBeNull();
  });

  test('customers can cancel shipments, but can neither assign nor scan them', async () => {
    const client = await here.as('account');
    const { id } = await bookAs(here, 'account');
    for (const body of [
      { ids: [id], status: 'collected' as const },
      { ids: [id], delivery_driver_id: 10_001 },
      { ids: [id], delivery_branch_id: 1 },
    ])
      await expect(client.call('POST /shipments/bulkupdate', { body })).rejects.toMatchObject({
        status: 403,
      });
    const { results } = await client.call('POST /shipments/bulkupdate', {
      body: { ids: [id], status: 'cancelled', reason: 'Order cancelled' },
    });
    expect(results).toEqual([{ id, outcome: 'ok', reason: null }]);
  });

  test('internal notes and their files are visible to staff only', async () => {
    const token = await here.signIn('ops');
    const form = multipart(
      { shipment_id: String(own.id), note: 'Watch this customer.', is_internal: 'true' },
      [
        {
          field: 'attachments',
          filename: 'memo.txt',
          type: 'text/plain',
          data: Buffer.from('secret'),
        },
      ],
    );
    const added = await here.app.inject({
      method: 'POST',
      url: '/shipments/notes',
      headers: { authorization: `Bearer ${token}`, ...form.headers },
      payload: form.payload,
    });
    const fileId =
      added.json<{ attachments: { file_id: number }[] }>().attachments[0]?.file_id ?? 0;
    const customer = await here.as('account');
    const seen = await customer.call('GET /shipments/notes/:id', { params: { id: own.id } });
    expect(JSON.stringify(seen)).not.toContain('Watch');
    await expect(
      customer.call('GET /shipments/files/:id', { params: { id: fileId } }),
    ).rejects.toMatchObject({ status: 404 });
    const billing = await here.as('billing');
    expect(
      JSON.stringify(await billing.call('GET /shipments/notes/:id', { params: { id: own.id } })),
    ).not.toContain('Watch');
    await expect(
      billing.call('GET /shipments/files/:id', { params: { id: fileId } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      customer.call('POST /shipments/notes/bulk', {
        body: { ids: [own.id], note: 'x', is_internal: true },
      }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('customers see neither the drivers nor that an assignment is missing', async () => {
    const { id } = await bookAs(here, 'account');
    const ops = await here.as('ops');
    await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [id], collection_driver_id: 10_001 },
    });
    await ops.call('POST /tracking/shipment-events', {
      body: { ids: [id], status: 'collection-unassigned' },
    });
    const customer = await here.as('account');
    const shown = await customer.call('GET /shipments/:id', { params: { id } });
    expect(shown).toMatchObject({
      status: 'collection-assigned',
      collection_driver: null,
      collection_driver_id: null,
    });
    const found = await customer.call('GET /shipments', {
      query: { filter: { id, status: 'collection-assigned' } },
    });
    expect(found.total).toBe(1);
    const events = await customer.call('GET /events', {
      query: { object_id: id, type: 'shipment' },
    });
    expect(events[0]).toMatchObject({ status: 'collection-assigned', driver: null, user: null });
    expect((await ops.call('GET /shipments/:id', { params: { id } })).status).toBe(
      'collection-unassigned',
    );
  });

  test('roles without billing see only prices of their own quotes and bookings', async () => {
    const keysOf = (value: unknown): string[] => {
      if (Array.isArray(value)) return value.flatMap(keysOf);
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([name, inner]) => [name, ...keysOf(inner)]);
    };
    const [user, nonbilling] = [await here.as('user'), await here.as('nonbilling')];
    const money = [
      'base_charge',
      'charge',
      'charge_excluding_vat',
      'invoice_id',
      'price_explanation',
      'rate_group_id',
      'surcharges',
      'vat',
    ];
    const detail = { params: { id: own.id } };
    const [withMoney, without] = [
      keysOf(await user.call('GET /shipments/:id', detail)),
      keysOf(await nonbilling.call('GET /shipments/:id', detail)),
    ];
    const missing = [...new Set(withMoney)].filter((key) => !without.includes(key));
    expect(
      missing.filter((key) => !['code', 'name', 'text', 'amount'].includes(key)).toSorted(),
    ).toEqual(money);
    const list = await nonbilling.call('GET /shipments');
    const mine = await here.database.pool.query<{ id: number }>(
      `select id from shipments where created_by = (select id from users where username = 'nonbilling')`,
    );
    const ids = new Set(mine.rows.map(({ id }) => id));
    const ofOthers = list.rows.filter(({ id }) => !ids.has(id));
    expect(ofOthers.length).toBeGreaterThan(0);
    expect(keysOf(ofOthers).filter((key) => money.includes(key))).toEqual([]);
    const booked = await nonbilling.call('POST /shipments', { body: bookingForm() });
    expect(booked.price.charge).toBeGreaterThan(0);
    const { base_charge, surcharges, charge_excluding_vat, vat, charge } = booked.price;
    const again = await nonbilling.call('GET /shipments/:id', { params: { id: booked.id } });
    expect(again).toMatchObject({ base_charge, surcharges, charge_excluding_vat, vat, charge });
    const query = { filter: { id: [booked.id, own.id] }, sort: ['id', 'DESC'] as ['id', 'DESC'] };
    const { rows } = await nonbilling.call('GET /shipments', { query });
    expect(rows.map((row) => row.charge)).toEqual([charge, undefined]);
  });

  test('the public sees status, town and times only', async () => {
    const secretive = await bookAs(here, 'account', {
      delivery: { ...seaPoint, name: 'Canary Person', street_address: '99 Canary Street' },
    });
    const ops = await here.as('ops');
    await ops
      .call('POST /tracking/shipment-events', {
        body: {
          ids: [secretive.id],
          status: 'on-hold-internal',
          reason: 'Canary reason',
          message: 'Canary message',
        },
      })
      .catch(() => undefined);
    const shown = await here.anonymous.call('GET /tracking/shipments/public', {
      query: { query: ` ${secretive.short_tracking_reference.toLowerCase()}/1 ` },
    });
    expect(JSON.stringify(shown)).not.toMatch(/Canary|mail\.example|\+27|Beach/);
    expect(shown).toMatchObject({ delivery_city: 'Cape Town', collection_city: 'Sandton' });
    const unknown = await Promise.allSettled(
      ['ZZZZZZ', 'x', '%', "' or 1=1"].map((query) =>
        here.anonymous.call('GET /tracking/shipments/public', { query: { query } }),
      ),
    );
    for (const answer of unknown)
      expect(answer).toMatchObject({
        reason: {
          status: 404,
          message: 'It seems that the reference you entered could not be found.',
        },
      });
  });
});
