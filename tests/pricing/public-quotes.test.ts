import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '#server/secrets/tokens.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { bookingForm, box, sandown, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const asked = { collection: sandown, delivery: seaPoint, parcels: [box] };

describe.each(testDatabases())('public quotes on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const given = (change: object = {}) =>
    here.anonymous.call('POST /quote/get-quote', {
      body: { ...asked, contact_name: 'Thandi Nkosi', email: 'thandi@mail.example', ...change },
    });
  const read = (id: string) =>
    here.anonymous.call('GET /quote/get-shipment/:id', { params: { id } });
  const listed = async (filter: object) =>
    (await here.as('ops')).call('GET /quotes', { query: { filter } });
  const { parcels: _, ...form } = bookingForm();

  test('suburbs and then lockers are found by their first letters', async () => {
    const found = await here.anonymous.call('GET /quote/places', { query: { search: 'sea p' } });
    expect(found[0]).toMatchObject({
      label: 'Sea Point, Cape Town',
      place: { locker_id: null, zone: 'WC', postal_code: '8005' },
    });
    const lockers = await here.anonymous.call('GET /quote/places', {
      query: { search: 'Sandton' },
    });
    expect(lockers.some(({ place }) => place.locker_id !== null)).toBe(true);
    const anything = await here.anonymous.call('GET /quote/places', { query: { search: '%%' } });
    expect(anything).toEqual([]);
  });

  test('an account claims a quote and books it at its price with extras, and staff see the conversion', async () => {
    const before = await (await here.as('ops')).call('GET /quote/conversion');
    const { id } = await given();
    const { price } = await here.anonymous.call('POST /quote/opt-in', {
      body: { id, service_level_code: 'ECO', opt_in: ['GIFT'] },
    });
    const client = await here.as('account');
    const claimed = await client.call('POST /quote/claim', { body: { id } });
    expect(claimed).toMatchObject({ account_id: 1, opt_in: ['GIFT'], service_level_code: 'ECO' });
    const others = (await here.as('other')).call('POST /quote/claim', { body: { id } });
    await expect(others).rejects.toMatchObject({ status: 404 });
    const booked = await client.call('POST /shipments/book-quote', {
      body: {
        ...form,
        quote_id: claimed.quote_id,
        opt_in: ['GIFT'],
        expected_charge: price.charge,
      },
    });
    expect(booked.price.charge).toBe(price.charge);
    expect(await read(id)).toMatchObject({
      state: 'booked',
      short_tracking_reference: booked.short_tracking_reference,
    });
    const { rows } = await listed({ search: booked.short_tracking_reference, status: 'booked' });
    expect(rows).toMatchObject([{ charge: price.charge, contact: 'Thandi Nkosi', account_id: 1 }]);
    expect(await (await here.as('ops')).call('GET /quote/conversion')).toMatchObject({
      quotes: before.quotes + 1,
      booked: before.booked + 1,
    });
    await expect(client.call('POST /quote/claim', { body: { id } })).rejects.toMatchObject({
      status: 409,
      body: { message: 'This quote was already booked.' },
    });
  });

  test('only the account of a quote can open the quote by number and book at the quoted price', async () => {
    const client = await here.as('account');
    const kept = await client.call('POST /shipments/quote', { body: asked });
    const eco = kept.rates.find((rate) => rate.service_level_code === 'ECO')?.charge ?? 0;
    const claim = (as: typeof client) =>
      as.call('POST /quote/claim', { body: { quote_id: kept.quote_id } });
    await expect(claim(await here.as('other'))).rejects.toMatchObject({ status: 404 });
    await expect(client.call('POST /quote/claim', { body: {} })).rejects.toMatchObject({
      status: 422,
    });
    const opened = await claim(client);
    expect(opened).toMatchObject({ quote_id: kept.quote_id, account_id: 1 });
    expect(opened.rates.find((rate) => rate.service_level_code === 'ECO')?.charge).toBe(eco);
    const booked = await client.call('POST /shipments/book-quote', {
      body: { ...form, quote_id: kept.quote_id, expected_charge: eco },
    });
    expect(booked.price.charge).toBe(eco);
    await expect(claim(client)).rejects.toMatchObject({ status: 409 });
  });

  test('the quotes of an IP address are limited per hour, and the refusal says when to retry', async () => {
    const limited = await buildApp(
      { ...here.services, config: { ...here.services.config, quotesPerHour: 2 } },
      { progress: { ready: true, phase: '', done: 1 } },
    );
    const remoteAddress = '198.51.100.1';
    const ask = () =>
      limited.inject({ method: 'POST', url: '/quote/get-quote', payload: asked, remoteAddress });
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      message: 'You have requested 2 quotes within an hour. Try again in 60 minutes.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    const prices = await limited.inject({ method: 'POST', url: '/quote/rates', payload: asked });
    expect(prices.statusCode).toBe(200);
    await limited.close();
    expect(readConfig({}).quotesPerHour).toBe(20);
  });

  test('an expired quote is marked, keeps its fields and cannot be booked', async () => {
    const { id } = await given({ declared_value: 1500 });
    await here.given.older('quotes', '1 year', { secret_hash: hashOf(id) });
    const quote = await read(id);
    expect(quote).toMatchObject({
      state: 'expired',
      request: { declared_value: 1500, collection: { city: 'Sandton' }, parcels: [box] },
    });
    expect((await listed({ search: 'Thandi', status: 'expired' })).rows.length).toBeGreaterThan(0);
    const claim = (await here.as('account')).call('POST /quote/claim', { body: { id } });
    await expect(claim).rejects.toMatchObject({
      status: 409,
      body: { message: 'This quote has expired.' },
    });
  });
});
