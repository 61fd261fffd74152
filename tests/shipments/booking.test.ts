import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toLedger } from '#domain/kernel/money.ts';
import { testDatabases } from '../support/database.ts';
import { bookAs, bookingForm, box, sandown, seaPoint } from '../support/runs/bookings.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('booking on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  const asked = { collection: sandown, delivery: seaPoint, parcels: [box] };

  test('the price adds up and equals the quote', async () => {
    const client = await here.as('account');
    const quote = await client.call('POST /shipments/quote', { body: asked });
    const eco = quote.rates.find((rate) => rate.service_level_code === 'ECO');
    const booked = await bookAs(here, 'account');
    expect(booked.price.charge).toBe(eco?.charge);
    const { base_charge, surcharges, charge_excluding_vat, vat, charge } = booked.price;
    const parts = surcharges.reduce((sum, { amount }) => sum + amount, base_charge);
    expect(toLedger(parts)).toBe(charge_excluding_vat);
    expect(toLedger(charge_excluding_vat + vat)).toBe(charge);
  });

  test('an account books from its own addresses and cannot read those of others', async () => {
    const client = await here.as('account');
    const sender = await client.call('GET /accounts/:id/sender', { params: { id: 1 } });
    const [row] = await query('select name, street_address, zone from accounts where id = 1');
    expect(sender).toMatchObject({
      account_id: 1,
      company: row.name,
      street_address: row.street_address,
      zone: row.zone,
    });
    const other = client.call('GET /accounts/:id/sender', { params: { id: 2 } });
    await expect(other).rejects.toMatchObject({ status: 404 });
  });

  test('owner and price in a request are ignored, and the source of the request is stored', async () => {
    const body = {
      ...bookingForm(),
      requested_from: 'api' as const,
      platform: 'ios',
      status: 'delivered',
      charge: 1,
      account_id: 2,
      created_by: 1,
      invoice_id: 1,
    };
    const client = await here.as('account');
    const { id, price } = await client.call('POST /shipments', { body });
    expect(price.charge).toBeGreaterThan(1);
    expect(
      await query(
        'select account_id, status, requested_from, platform, invoice_id, created_by from shipments where id = $1',
        [id],
      ),
    ).toEqual([
      {
        account_id: 1,
        status: 'submitted',
        requested_from: 'api',
        platform: 'ios',
        invoice_id: null,
        created_by: 4,
      },
    ]);
  });

  test('a booking creates parcels, an event and an audit entry', async () => {
    const booked = await bookAs(here, 'account', { parcels: [box, box] });
    expect(booked.parcels).toEqual(
      [1, 2].map((number) => `${booked.short_tracking_reference}/${number}`),
    );
    const ops = await here.as('ops');
    const events = await ops.call('GET /events', {
      query: { object_id: booked.id, type: 'shipment' },
    });
    expect(events.map(({ status }) => status)).toEqual(['submitted']);
    const history = await ops.call('GET /shipments/:id/history', { params: { id: booked.id } });
    expect(history).toMatchObject([{ what: 'Added', user: 'Lerato Mokoena' }]);
  });

  test('parcels over the configured limits are refused with an error at each field', async () => {
    const tooLarge = { ...box, submitted_length: 151, submitted_weight: 70.5 };
    await expect(bookAs(here, 'account', { parcels: [box, tooLarge] })).rejects.toMatchObject({
      status: 422,
      body: {
        errors: {
          'parcels.1.submitted_length': ['Length 151 cm is over the maximum of 150 cm.'],
          'parcels.1.submitted_weight': ['Weight 70.5 kg is over the maximum of 70 kg.'],
        },
      },
    });
  });

  test('the reason why a service does not take the parcel is given', async () => {
    const heavy = { ...box, submitted_weight: 31 };
    await expect(
      bookAs(here, 'account', {
        parcels: [heavy],
        service_level_code: 'LOX',
        delivery: { ...sandown },
      }),
    ).rejects.toMatchObject({ body: { errors: { service_level_code: ['Over 30 kg.'] } } });
  });

  test('an account can require a reference, and a closed account is refused', async () => {
    await here.given.account(2, { requires_customer_reference: true });
    await expect(bookAs(here, 'other', { customer_reference: null })).rejects.toMatchObject({
      status: 412,
    });
    await here.given.account(2, { requires_customer_reference: false, status: 'closed' });
    await expect(bookAs(here, 'other')).rejects.toMatchObject({ status: 423 });
    await here.given.account(2, { status: 'active' });
  });

  test('a quote is booked once and at its price, even with parallel requests', async () => {
    const client = await here.as('account');
    const { quote_id, rates } = await client.call('POST /shipments/quote', { body: asked });
    await here.given.rate('every', { minimum: sql`minimum + 10000` });
    const { parcels: _, ...details } = bookingForm();
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() =>
        client.call('POST /shipments/book-quote', { body: { ...details, quote_id } }),
      ),
    );
    await here.given.rate('every', { minimum: sql`minimum - 10000` });
    const booked = answers.filter((answer) => answer.status === 'fulfilled');
    expect(booked).toHaveLength(1);
    expect(booked[0]?.value.price.charge).toBe(
      rates.find((rate) => rate.service_level_code === 'ECO')?.charge,
    );
    expect(
      await query('select count(*)::int from shipments where quote_id = $1', [quote_id]),
    ).toEqual([{ count: 1 }]);
  });

  test('a quote of another account is not found, and an address other than the quoted one is refused', async () => {
    const client = await here.as('account');
    const { quote_id } = await client.call('POST /shipments/quote', { body: asked });
    const { parcels: _, ...details } = bookingForm();
    const other = await here.as('other');
    await expect(
      other.call('POST /shipments/book-quote', { body: { ...details, quote_id } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      client.call('POST /shipments/book-quote', {
        body: { ...details, quote_id, delivery: { ...seaPoint, zone: 'NC' } },
      }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('a key books once, even with parallel requests', async () => {
    const client = await here.as('account');
    const idempotencyKey = randomUUID();
    const send = () =>
      client.call(
        'POST /shipments',
        { body: bookingForm({ order_number: idempotencyKey.slice(0, 20) }) },
        { idempotencyKey },
      );
    const answers = await Promise.allSettled(Array.from({ length: 8 }, send));
    const again = await send();
    const ids = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value.id] : [],
    );
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 });
    expect(new Set([...ids, again.id]).size).toBe(1);
    expect(
      await query('select count(*)::int from shipments where order_number = $1', [
        idempotencyKey.slice(0, 20),
      ]),
    ).toEqual([{ count: 1 }]);
  });

  test('each shipment of a batch is booked or refused independently', async () => {
    const client = await here.as('account');
    const { results, ok, failed } = await client.call('POST /createshipments', {
      body: {
        shipments: [
          bookingForm(),
          bookingForm({ service_level_code: 'NONE' }),
          { nonsense: true },
          bookingForm(),
        ],
      },
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'failed', 'failed', 'ok']);
    expect({ ok, failed }).toEqual({ ok: 2, failed: 2 });
    expect(results[1]?.errors).toHaveProperty('service_level_code');
    expect(results[2]?.reason).toBe('Collection is required.');
  });

  test('a locker supplies its own address, and the parcel must fit its door', async () => {
    const [locker] = await query(`select id, suburb from lockers where state = 'online' limit 1`);
    const delivery = {
      type: 'locker',
      name: 'Thandi Nkosi',
      mobile_number: '+27835550102',
      locker_id: locker.id,
    };
    const flyer = { ...box, submitted_length: 30, submitted_width: 16, submitted_height: 7 };
    const booked = await bookAs(here, 'account', {
      delivery,
      parcels: [flyer],
      service_level_code: 'D2LXS - ECO',
    });
    expect(
      await query('select lane, delivery_suburb, delivery_locker_id from shipments where id = $1', [
        booked.id,
      ]),
    ).toEqual([{ lane: 'D2L', delivery_suburb: locker.suburb, delivery_locker_id: locker.id }]);
    const large = { ...box, submitted_length: 60, submitted_width: 41, submitted_height: 40 };
    await expect(
      bookAs(here, 'account', { delivery, parcels: [large], service_level_code: 'D2LXS - ECO' }),
    ).rejects.toMatchObject({
      body: { errors: { service_level_code: ['Too large for the door.'] } },
    });
  });

  test('quotes without a sign-in need their secret and show no personal data', async () => {
    const quote = await here.anonymous.call('POST /quote/get-quote', {
      body: { ...asked, contact_name: 'Thandi Nkosi', email: 'thandi@mail.example' },
    });
    const shown = await here.anonymous.call('GET /quote/get-shipment/:id', {
      params: { id: quote.id },
    });
    expect(JSON.stringify(shown)).not.toMatch(/Thandi|mail\.example/);
    const withGift = await here.anonymous.call('POST /quote/opt-in', {
      body: { id: quote.id, service_level_code: 'ECO', opt_in: ['GIFT'] },
    });
    const eco = quote.rates.find((rate) => rate.service_level_code === 'ECO');
    expect(toLedger(withGift.price.charge - (eco?.charge ?? 0))).toBe(57.5);
    await expect(
      here.anonymous.call('GET /quote/get-shipment/:id', { params: { id: 'x'.repeat(43) } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
