import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingForm, box, sandown, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const asked = { collection: sandown, delivery: seaPoint, parcels: [box] };

describe.each(testDatabases())('promo codes on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
    await here.given.account([1, 2], { billing_type: 'prepaid', credit_limit: 100_000 });
  });
  afterAll(() => here.close());

  const added = async (code: string, change: object = {}) => {
    const body = {
      code,
      description: 'For a test',
      kind: 'amount' as const,
      amount: 20,
      valid_from: '2020-01-01T00:00:00Z',
      valid_until: '2199-01-01T00:00:00Z',
      ...change,
    };
    return (await here.as('ops')).call('POST /promo-codes', { body });
  };
  const usesOf = async (id: number) => {
    const query = { filter: { id: [id] } };
    return (await (await here.as('ops')).call('GET /promo-codes', { query })).rows[0]?.used;
  };
  const ecoOf = <R extends { service_level_code: string }>(rates: readonly R[]) => {
    const found = rates.find((rate) => rate.service_level_code === 'ECO');
    if (found === undefined) throw new Error('ECO is not offered');
    return found;
  };
  const quote = async (body: object, who = 'account') =>
    (await here.as(who)).call('POST /shipments/quote', { body: { ...asked, ...body } });
  const refusal = (text: string) => ({ status: 422, body: { errors: { promo_code: [text] } } });

  test('a code applies to quote, booking and charge, and a cancellation makes its use available again', async () => {
    const { id } = await added('WHOLEWAY');
    const plain = ecoOf((await quote({})).rates);
    const found = await quote({ promo_code: ' wholeway ' });
    expect(found.promo).toEqual({ code: 'WHOLEWAY', kind: 'amount', amount: 20 });
    const eco = ecoOf(found.rates);
    expect(eco.charge).toBe(plain.charge - 23);
    expect(eco.explanation).toContainEqual({
      code: 'PROMO',
      text: 'Promo code WHOLEWAY',
      amount: -20,
    });
    expect(await usesOf(id)).toBe(0);
    const client = await here.as('account');
    const { parcels: _, ...form } = bookingForm();
    const booked = await client.call('POST /shipments/book-quote', {
      body: { ...form, quote_id: found.quote_id, expected_charge: eco.charge },
    });
    expect(booked.price.charge).toBe(eco.charge);
    expect(await usesOf(id)).toBe(1);
    const ops = await here.as('ops');
    await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [booked.id], status: 'cancelled', reason: 'Customer changed mind' },
    });
    expect(await usesOf(id)).toBe(0);
  });

  test('parallel bookings can use the last use of a code only once', async () => {
    const { id } = await added('LASTONE', { max_uses: 1 });
    const clients = await Promise.all([here.as('account'), here.as('other')]);
    const both = await Promise.allSettled(
      clients.map((client) =>
        client.call('POST /shipments', { body: bookingForm({ promo_code: 'LASTONE' }) }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusal('This code is used up.'),
    });
    expect(await usesOf(id)).toBe(1);
  });

  test('a code of another account counts as unknown, and the uses per account are limited', async () => {
    await added('OURSONLY', { account_id: 1, max_uses_per_account: 1 });
    const theirs = await quote({ promo_code: 'OURSONLY' }, 'other');
    expect(theirs.promo).toEqual({ code: 'OURSONLY', refused: 'This code is not known.' });
    const client = await here.as('account');
    const book = () =>
      client.call('POST /shipments', { body: bookingForm({ promo_code: 'OURSONLY' }) });
    const once = await book();
    const text = 'Your account has used this code the maximum number of times.';
    await expect(book()).rejects.toMatchObject(refusal(text));
    const again = await quote({ promo_code: 'OURSONLY' });
    expect(again.promo).toEqual({ code: 'OURSONLY', refused: text });
    expect(ecoOf(again.rates).charge).toBeGreaterThan(once.price.charge);
  });

  test('a public quote takes a code and keeps it when extras are chosen', async () => {
    await added('PUBLIC');
    const body = { ...asked, promo_code: 'PUBLIC' };
    const { id, promo } = await here.anonymous.call('POST /quote/get-quote', { body });
    expect(promo).toMatchObject({ code: 'PUBLIC' });
    const { price } = await here.anonymous.call('POST /quote/opt-in', {
      body: { id, service_level_code: 'ECO', opt_in: [] },
    });
    expect(price.surcharges).toContainEqual(expect.objectContaining({ code: 'PROMO' }));
    const ended = { ...asked, promo_code: 'CAMPUS' };
    const refused = await here.anonymous.call('POST /quote/rates', { body: ended });
    expect(refused.promo).toMatchObject({ refused: expect.stringMatching(/^This code ended on /) });
  });

  test('an invoiced account can use neither a code nor a quote with a code', async () => {
    await added('PREPAID');
    const body = { ...asked, promo_code: 'PREPAID' };
    const { id } = await here.anonymous.call('POST /quote/get-quote', { body });
    await here.given.account(1, { billing_type: 'invoice' });
    const text = 'Promo codes are for guests and prepaid accounts.';
    expect((await quote({ promo_code: 'PREPAID' })).promo).toEqual({
      code: 'PREPAID',
      refused: text,
    });
    const client = await here.as('account');
    const booked = client.call('POST /shipments', { body: bookingForm({ promo_code: 'PREPAID' }) });
    await expect(booked).rejects.toMatchObject(refusal(text));
    await expect(client.call('POST /quote/claim', { body: { id } })).rejects.toMatchObject({
      status: 409,
    });
    await here.given.account(1, { billing_type: 'prepaid' });
    expect(await client.call('POST /quote/claim', { body: { id } })).toMatchObject({
      promo: { code: 'PREPAID' },
    });
  });

  test('a booking at a price other than the quoted one is refused', async () => {
    const client = await here.as('account');
    const body = bookingForm({ expected_charge: 1 });
    const { charge } = ecoOf((await quote({})).rates);
    await expect(client.call('POST /shipments', { body })).rejects.toMatchObject({
      status: 409,
      body: { current: { charge } },
    });
  });
});
