import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingForm, box, sandown, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('quoted towns on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const asked = { collection: sandown, delivery: seaPoint, parcels: [box] };

  test.each([
    ['delivery', { city: 'Beaufort West', postal_code: '6970' }],
    ['delivery', { city: 'Beaufort West' }],
    ['delivery', { postal_code: '6970' }],
    ['collection', { suburb: 'Sea Point', city: 'Cape Town', postal_code: '8005' }],
  ] as const)(
    'a quote for another town of the province cannot be booked: %s %o',
    async (side, far) => {
      const client = await here.as('account');
      const { quote_id } = await client.call('POST /shipments/quote', { body: asked });
      const { parcels: _, ...details } = bookingForm();
      const elsewhere = { ...details, quote_id, [side]: { ...details[side], ...far } };
      await expect(
        client.call('POST /shipments/book-quote', { body: elsewhere }),
      ).rejects.toMatchObject({
        status: 422,
        body: {
          errors: { [side]: ['This address differs from the quoted one. Request a new quote.'] },
        },
      });
      const near = { ...details.delivery, street_address: '9 High Level Road', city: 'cape town ' };
      const booked = await client.call('POST /shipments/book-quote', {
        body: { ...details, quote_id, delivery: near },
      });
      expect(booked.id).toBeGreaterThan(0);
    },
  );

  test('a locker is quoted by its id alone, and a door by its town', async () => {
    const { rows } = await here.database.pool.query<{ id: number }>(
      "select id from lockers where state = 'online' limit 1",
    );
    const locker_id = Number(rows[0]?.id);
    const client = await here.as('account');
    const parcels = [{ ...box, submitted_length: 30, submitted_width: 16, submitted_height: 7 }];
    const body = { collection: sandown, delivery: { locker_id }, parcels };
    const { quote_id } = await client.call('POST /shipments/quote', { body });
    const { parcels: _, ...details } = bookingForm();
    const service_level_code = 'D2LXS - ECO';
    const delivery = { ...seaPoint, type: 'locker' as const, locker_id };
    const booked = await client.call('POST /shipments/book-quote', {
      body: { ...details, quote_id, service_level_code, delivery },
    });
    const kept = await client.call('GET /shipments/:id', { params: { id: booked.id } });
    expect(kept).toMatchObject({ lane: 'D2L', delivery_locker_id: locker_id });
    const { id } = await here.anonymous.call('POST /quote/get-quote', { body });
    const again = { id, service_level_code, opt_in: [] };
    const chosen = await here.anonymous.call('POST /quote/opt-in', { body: again });
    expect(chosen.price.charge).toBeGreaterThan(0);
    const nowhere = { ...body, delivery: { city: 'Cape Town' } };
    await expect(client.call('POST /shipments/quote', { body: nowhere })).rejects.toMatchObject({
      status: 422,
      body: {
        errors: { 'delivery.suburb': expect.any(Array), 'delivery.zone': expect.any(Array) },
      },
    });
  });
});
