import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';
import { shiftDay } from '#domain/kernel/business-days.ts';
import { publishDue } from '#server/features/rates/due-rates.ts';
import { box, bookingForm, sandown, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { newDraft, raise, wholeEffect } from '../support/recomputed/rate-effects.ts';
import { world, type World } from '../support/world.ts';

/** Prices from another node on the same database; the embedded engine has a single node. */
async function otherNode({ services, database }: World, token: string) {
  if (database.engine === 'embedded') return null;
  const { connectionString } = database.pool.options;
  const second = await openDatabase({ url: connectionString, dir: '' });
  const progress = { ready: true, phase: '', done: 1 };
  const app = await buildApp({ ...services, database: second }, { progress });
  const eco = async (): Promise<number> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/rates',
      headers: { authorization: `Bearer ${token}` },
      payload: { account_id: 1, collection: sandown, delivery: seaPoint, parcels: [box] },
    });
    const { rates } = answer.json<{ rates: { service_level_code: string; charge: number }[] }>();
    return rates.find((rate) => rate.service_level_code === 'ECO')?.charge ?? 0;
  };
  const close = async () => {
    await app.close();
    await second.close();
  };
  return { eco, close };
}

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
  const draft = async (name: string) => newDraft(await admin(), name);

  test('a cloned revision has the same prices, no differences and no effect', async () => {
    const { client, id } = await draft('Clone');
    expect(
      await client.call('GET /rates/revisions/:id/diff', { params: { id }, query: {} }),
    ).toEqual([]);
    const effect = await wholeEffect(client, id);
    expect(effect.totals.shipments).toBeGreaterThan(0);
    expect(effect.totals).toMatchObject({ difference: 0, without_price: 0, more: 0, less: 0 });
    expect(effect.histogram).toEqual([{ from: 0, shipments: effect.totals.shipments }]);
    for (const rows of Object.values(effect.by)) {
      expect(rows.reduce((sum, { shipments }) => sum + shipments, 0)).toBe(effect.totals.shipments);
      expect(rows.filter(({ difference, change }) => difference !== 0 || change !== 0)).toEqual([]);
    }
    const { findings } = await client.call('POST /rates/revisions/:id/validate', {
      params: { id },
    });
    expect(findings.filter(({ weight }) => weight === 'stops')).toEqual([]);
  });

  test('exactly the previewed effect is published at its start time, and quotes do not change their price', async () => {
    const before = await eco();
    const made = await draft('Dearer');
    const { client, id } = made;
    await raise(made, 100);
    expect(await eco()).toBe(before);
    expect(await eco({ revision_id: id })).toBeGreaterThan(before);
    const publish = (body: object) =>
      client.call('POST /rates/revisions/publish', { body: { id, ...body } });
    const first = await wholeEffect(client, id);
    expect(first.totals.difference).toBeGreaterThan(0);
    await expect(publish({ effect_id: first.effect_id })).rejects.toMatchObject({ status: 409 });
    await client.call('POST /rates/revisions/:id/validate', { params: { id } });
    await raise(made, 1);
    await expect(publish({ effect_id: first.effect_id })).rejects.toMatchObject({
      status: 409,
      body: { message: 'The revision was edited after it was validated. Validate it again.' },
    });
    await client.call('POST /rates/revisions/:id/validate', { params: { id } });
    await expect(publish({ effect_id: first.effect_id })).rejects.toMatchObject({
      status: 409,
      body: { message: 'The effect was calculated before the last change. Calculate it again.' },
    });
    const { effect_id } = await wholeEffect(client, id);
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
      body: { message: 'Published rates cannot be edited. Use Edit to create a draft.' },
    });
  });

  test('scheduled rates apply on every node with an announcement, and can be cancelled before that', async () => {
    const made = await draft('Later');
    const { client, id } = made;
    await raise(made, 50);
    await client.call('POST /rates/revisions/:id/validate', { params: { id } });
    const { effect_id } = await wholeEffect(client, id);
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
    const { rows } = await here.database.pool.query<{ moment: string }>('select now() as moment');
    const moment = rows[0]?.moment;
    for (const [sql, of] of [
      ['update rate_groups set effective_until = $1 where effective_until = $2', effective_from],
      ['update rate_groups set effective_from = $1 where rate_revision_id = $2', id],
      ['update rate_revisions set effective_from = $1 where id = $2', id],
    ] as const)
      await here.database.pool.query(sql, [moment, of]);
    expect(await eco()).toBeGreaterThan(now);
    const other = await otherNode(here, await here.signIn('superadmin'));
    if (other) {
      expect(await other.eco()).toBe(await eco());
      await other.close();
    }
    await here.database.within({ is: 'system' }, publishDue);
    const { state } = await client.call('GET /rates/revisions/:id', { params: { id } });
    expect(state).toBe('published');
  });

  test('one of two parallel publishes succeeds, the other must review its effect, and no periods overlap', async () => {
    const drafts = [await draft('One'), await draft('Other')];
    const bodies: { id: number; effect_id: number }[] = [];
    for (const [at, made] of drafts.entries()) {
      await raise(made, 3 + at);
      await made.client.call('POST /rates/revisions/:id/validate', { params: { id: made.id } });
      const { effect_id } = await wholeEffect(made.client, made.id);
      bodies.push({ id: made.id, effect_id });
    }
    const client = await admin();
    // Two calls for each revision: the second publish is refused as already published.
    const calls = [...bodies, ...bodies].map((body) =>
      client.call('POST /rates/revisions/publish', { body }),
    );
    const done = await Promise.allSettled(calls);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
    expect(refused).toEqual([409, 409, 409]);
    // After all publishes here, the periods of a family follow each other without a gap.
    const { rows } = await here.database.pool.query(`
      select family_id, effective_until, next from (
        select family_id, effective_from, effective_until,
          lead(effective_from) over (partition by family_id order by effective_from) as next
        from rate_groups where state in ('published', 'superseded') and effective_from is distinct from effective_until
      ) w where effective_until is distinct from next`);
    expect(rows).toEqual([]);
    const { state } = await client.call('GET /rates/revisions/:id', {
      params: {
        id:
          bodies.find(
            (_, at) => done[at]?.status === 'rejected' && done[at + 2]?.status === 'rejected',
          )?.id ?? 0,
      },
    });
    expect(state).toBe('validated');
  });

  test('the incremental effect of an edit equals a full recomputation', async () => {
    const made = await draft('Edited');
    const { client, id } = made;
    await raise(made, 7);
    await wholeEffect(client, id);
    await raise(made, 5);
    const again = await wholeEffect(client, id);
    const days = { from: again.first_day, until: again.last_day };
    // Computing two other periods evicts the cached effect, so that everything is computed again.
    for (const more of [1, 2])
      await wholeEffect(client, id, { ...days, from: shiftDay(days.from, -more) });
    const anew = await wholeEffect(client, id, days);
    expect(anew.totals).toEqual(again.totals);
    expect(anew.by).toEqual(again.by);
    expect(again.totals.difference).toBeGreaterThan(0);
  });

  test('a look-up of rates without a service code is refused with the specified text', async () => {
    const client = await admin();
    const without = client.call('GET /rates/groups/based/service-code', { query: {} });
    await expect(without).rejects.toMatchObject({
      status: 422,
      body: { message: 'A rate-group service lookup needs a code' },
    });
  });

  test('customers read their own current prices and no future ones', async () => {
    const { id: revision_id, groups: drafted } = await draft('To come');
    const client = await here.as('account');
    const groups = await client.call('GET /rates/groups/current', { query: {} });
    expect(groups.every(({ accounts }) => accounts === null)).toBe(true);
    await expect(client.call('GET /rates/revisions')).rejects.toMatchObject({ status: 403 });
    const body = { collection: sandown, delivery: seaPoint, parcels: [box], revision_id };
    await expect(client.call('POST /rates', { body })).rejects.toMatchObject({ status: 403 });
    await expect(
      client.call('GET /rates/groups/:id', { params: { id: drafted[0]?.id ?? 0 }, query: {} }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
