import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishDue } from '../../server/features/rates/due-rates.ts';
import { box, bookingForm, sandown, seaPoint } from '../support/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('publishing rates on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const admin = () => here.as('superadmin');
  const eco = async (body: object = {}) => {
    const client = await admin();
    const asked = { account_id: 1, collection: sandown, delivery: seaPoint, parcels: [box] };
    const { rates } = await client.call('POST /rates', { body: { ...asked, ...body } });
    return rates.find((rate) => rate.service_level_code === 'ECO')?.charge ?? 0;
  };
  async function draft(name: string) {
    const client = await admin();
    const made = await client.call('POST /rates/revisions', { body: { name } });
    const groups = await client.call('GET /rates/groups', {
      query: { rate_revision_id: made.id },
    });
    return { client, id: made.id, groups };
  }
  /** Puts so many rand on a cell of every group. */
  async function raise({ client, groups }: Awaited<ReturnType<typeof draft>>, rand: number) {
    for (const { id } of groups) {
      const { all_cells } = await client.call('GET /rates/groups/:id', {
        params: { id },
        query: { service: 'ECO' },
      });
      const patch = all_cells
        .filter(({ from, to }) => from === 'GP' && to === 'WC')
        .map((cell) => ({
          ...cell,
          was: cell,
          bands: cell.bands.map((band) => ({ ...band, base: band.base + rand })),
        }));
      await client.call('PUT /rates/groups/update-rate-group/:id', {
        params: { id },
        body: { patch },
      });
    }
  }

  test('a clone has the same prices: nothing differs and the effect is nothing', async () => {
    const { client, id } = await draft('Clone');
    expect(
      await client.call('GET /rates/revisions/:id/diff', { params: { id }, query: {} }),
    ).toEqual([]);
    const effect = await client.call('POST /rates/revisions/:id/effect', {
      params: { id },
      body: {},
    });
    expect(effect.totals.shipments).toBeGreaterThan(0);
    expect(effect.totals).toMatchObject({ difference: 0, without_price: 0, more: 0, less: 0 });
    for (const rows of Object.values(effect.by))
      expect(rows.reduce((sum, { shipments }) => sum + shipments, 0)).toBe(effect.totals.shipments);
    const { findings } = await client.call('POST /rates/revisions/:id/validate', {
      params: { id },
    });
    expect(findings.filter(({ weight }) => weight === 'stops')).toEqual([]);
  });

  test('what is published is what the effect showed, at its moment, and quotes keep theirs', async () => {
    const before = await eco();
    const made = await draft('Dearer');
    const { client, id } = made;
    await raise(made, 100);
    expect(await eco()).toBe(before);
    expect(await eco({ revision_id: id })).toBeGreaterThan(before);
    const publish = (body: object) =>
      client.call('POST /rates/revisions/publish', { body: { id, ...body } });
    const first = await client.call('POST /rates/revisions/:id/effect', {
      params: { id },
      body: {},
    });
    expect(first.totals.difference).toBeGreaterThan(0);
    await expect(publish({ effect_id: first.effect_id })).rejects.toMatchObject({ status: 409 });
    await client.call('POST /rates/revisions/:id/validate', { params: { id } });
    await raise(made, 1);
    await expect(publish({ effect_id: first.effect_id })).rejects.toMatchObject({
      status: 409,
      body: { message: 'Edited after it was validated.' },
    });
    await client.call('POST /rates/revisions/:id/validate', { params: { id } });
    await expect(publish({ effect_id: first.effect_id })).rejects.toMatchObject({
      status: 409,
      body: { message: 'The effect is older than the last change.' },
    });
    const { effect_id } = await client.call('POST /rates/revisions/:id/effect', {
      params: { id },
      body: {},
    });
    await expect(
      publish({ effect_id, effective_from: '2020-01-01T00:00:00Z' }),
    ).rejects.toMatchObject({ status: 422 });

    const customer = await here.as('account');
    const asked = { collection: sandown, delivery: seaPoint, parcels: [box] };
    const quote = await customer.call('POST /shipments/quote', { body: asked });
    const quoted = quote.rates.find((rate) => rate.service_level_code === 'ECO')?.charge;
    expect((await publish({ effect_id })).state).toBe('published');
    expect(await eco()).toBe(await eco({ revision_id: id }));
    expect(await eco()).toBeGreaterThan(before);
    const { parcels: _, ...details } = bookingForm();
    const booked = await customer.call('POST /shipments/book-quote', {
      body: { ...details, quote_id: quote.quote_id },
    });
    expect(booked.price.charge).toBe(quoted);
    const group = made.groups[0]?.id ?? 0;
    const edit = client.call('PUT /rates/groups/:id', {
      params: { id: group },
      body: { fuel_percentage: 1 },
    });
    await expect(edit).rejects.toMatchObject({
      body: { message: 'Published rates are not edited. Edit makes a draft.' },
    });
  });

  test('scheduled rates hold from their moment on every node, are announced then, and can be taken back before', async () => {
    const made = await draft('Later');
    const { client, id } = made;
    await raise(made, 50);
    await client.call('POST /rates/revisions/:id/validate', { params: { id } });
    const { effect_id } = await client.call('POST /rates/revisions/:id/effect', {
      params: { id },
      body: {},
    });
    const now = await eco();
    const effective_from = new Date(Date.now() + 3_600_000).toISOString();
    const schedule = () =>
      client.call('POST /rates/revisions/publish', { body: { id, effect_id, effective_from } });
    expect((await schedule()).state).toBe('scheduled');
    expect(await eco()).toBe(now);
    expect(await eco({ at: effective_from })).toBeGreaterThan(now);
    const back = { id, unschedule: true, reason: 'The board wants to see it again' };
    expect((await client.call('POST /rates/revisions/publish', { body: back })).state).toBe(
      'validated',
    );
    expect(await eco({ at: effective_from })).toBe(now);
    await schedule();
    await here.database.pool.query(
      `update rate_groups set effective_until = now() where effective_until = $1::timestamptz`,
      [effective_from],
    );
    await here.database.pool.query(
      `update rate_groups set effective_from = now() where rate_revision_id = $1`,
      [id],
    );
    await here.database.pool.query(
      `update rate_revisions set effective_from = now() where id = $1`,
      [id],
    );
    expect(await eco()).toBeGreaterThan(now);
    await here.database.within({ is: 'system' }, publishDue);
    const { state } = await client.call('GET /rates/revisions/:id', { params: { id } });
    expect(state).toBe('published');
  });

  test('the words of the specification where a service lookup has no code', async () => {
    const client = await admin();
    const without = client.call('GET /rates/groups/based/service-code', { query: {} });
    await expect(without).rejects.toMatchObject({
      status: 422,
      body: { message: 'A rate-group service lookup needs a code' },
    });
  });

  test('customers read their own prices and none that are to come', async () => {
    const client = await here.as('account');
    const groups = await client.call('GET /rates/groups/current', { query: {} });
    expect(groups.every(({ accounts }) => accounts === null)).toBe(true);
    await expect(client.call('GET /rates/revisions')).rejects.toMatchObject({ status: 403 });
    const body = { collection: sandown, delivery: seaPoint, parcels: [box], revision_id: 3 };
    await expect(client.call('POST /rates', { body })).rejects.toMatchObject({ status: 403 });
    await expect(
      client.call('GET /rates/groups/:id', { params: { id: 13 }, query: {} }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
