import { distance } from '@turf/distance';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingForm, box, sandown } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

/** An outlying town whose deliveries carry the surcharge OUT. */
const musina = {
  ...sandown,
  type: 'residential' as const,
  company: undefined,
  name: 'Thandi Nkosi',
  suburb: 'Musina',
  city: 'Musina',
  zone: 'LP',
  postal_code: '0900',
};
const inLimpopo = 'is in Limpopo. Correct the province or the address.';
const inSandton = { latitude: -26.1, longitude: 28.05 };
const inMusina = { latitude: -22.35, longitude: 30.04 };

describe.each(testDatabases())('coordinates in requests on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const asked = (delivery: object) => ({ collection: sandown, delivery, parcels: [box] });
  async function estimated(delivery: object) {
    const client = await here.as('account');
    const { rates } = await client.call('POST /rates', { body: asked(delivery) });
    const eco = rates.find(({ service_level_code }) => service_level_code === 'ECO');
    if (eco === undefined) throw new Error('ECO is not offered');
    return eco;
  }
  const placeParts = (parts: { code: string; text: string }[]) =>
    parts.filter(({ code }) => code === 'PLACE').map(({ text }) => text);

  test('if the coordinates are elsewhere, the price is that of the named town, with a note', async () => {
    const honest = await estimated(musina);
    const within = await estimated({ ...musina, ...inMusina });
    const elsewhere = await estimated({ ...musina, ...inSandton });
    expect(within.charge).toBe(honest.charge);
    expect(elsewhere.charge).toBe(honest.charge);
    expect(elsewhere.surcharges).toContainEqual(expect.objectContaining({ code: 'OUT' }));
    expect(placeParts(within.explanation)).toEqual([]);
    expect(placeParts(elsewhere.explanation)).toEqual([
      'The coordinates of the delivery are outside Musina, 0900: Musina, 0900 is charged and the driver is sent there',
    ]);
  });

  test.each(['POST /shipments', 'POST /createshipments'] as const)(
    '%s charges the named town and sends the driver there',
    async (call) => {
      const client = await here.as('account');
      const { charge } = await estimated(musina);
      const form = bookingForm({ delivery: { ...musina, ...inSandton } });
      const id =
        call === 'POST /shipments'
          ? (await client.call(call, { body: form })).id
          : (await client.call(call, { body: { shipments: [form] } })).results[0]?.id;
      const kept = await client.call('GET /shipments/:id', { params: { id: id ?? 0 } });
      expect(kept).toMatchObject({
        charge,
        delivery_latitude: -22.348,
        delivery_longitude: 30.042,
      });
      expect(placeParts(kept.price_explanation ?? [])).toHaveLength(1);
    },
  );

  test('a quote at a point in another price area cannot be booked', async () => {
    const client = await here.as('account');
    const charge = (await estimated(musina)).charge;
    const outside = { latitude: -22.348, longitude: 30.17 };
    const unknown = { ...musina, suburb: 'Alldays', city: 'Alldays', postal_code: '0909' };
    for (const coordinates of [inSandton, inMusina, outside]) {
      const quote = await client.call('POST /shipments/quote', {
        body: asked({ ...musina, ...coordinates }),
      });
      const { parcels: _, ...form } = bookingForm({ delivery: { ...musina, ...inMusina } });
      const booking = client.call('POST /shipments/book-quote', {
        body: { ...form, quote_id: quote.quote_id },
      });
      if (coordinates === outside)
        await expect(booking).rejects.toMatchObject({
          status: 422,
          body: { errors: { delivery: [expect.stringContaining('Request a new quote')] } },
        });
      else expect((await booking).price.charge).toBe(charge);
    }
    expect((await estimated({ ...unknown, ...inSandton })).charge).toBe(
      (await estimated(unknown)).charge,
    );
  });

  test('guests too pay the price of the named town', async () => {
    const guest = { ...asked(musina), contact_name: 'Thandi', email: 'thandi@mail.example' };
    const priced = async (coordinates: object) => {
      const { rates } = await here.anonymous.call('POST /quote/get-quote', {
        body: { ...guest, delivery: { ...musina, ...coordinates } },
      });
      return rates.map(({ service_level_code, charge }) => [service_level_code, charge]);
    };
    expect(await priced(inSandton)).toEqual(await priced({}));
  });

  test('a changed address is checked against the price area of the named town', async () => {
    const client = await here.as('account');
    const { id } = await client.call('POST /shipments', {
      body: bookingForm({ delivery: musina }),
    });
    const changed = (delivery: typeof musina) =>
      client.call('PUT /shipment/update-collection-delivery-address', {
        body: { shipment_id: id, delivery },
      });
    const moved = await changed({ ...musina, ...inSandton });
    expect(moved).toMatchObject({ delivery_latitude: -22.348, delivery_longitude: 30.042 });
    const polokwane = { suburb: 'Bendor', city: 'Polokwane', postal_code: '0699' };
    await expect(
      changed({ ...musina, street_address: '1 Far Road', ...polokwane, ...inMusina }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('a wrong postal code does not change the price, and a wrong province is refused with an error at its field', async () => {
    const { charge } = await estimated(musina);
    const farm = { ...musina, suburb: 'Farm 12', postal_code: '2196' };
    const priced = await estimated({ ...farm, ...inSandton });
    expect(priced.charge).toBe(charge);
    expect(placeParts((await estimated(farm)).explanation)).toEqual([
      'Postal code 2196 is in Sandton, not in Musina (0900): the price is for Musina',
    ]);
    await expect(estimated({ ...musina, zone: 'GP' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { 'delivery.zone': [`Musina, 0900 ${inLimpopo}`] } },
    });
  });

  test.each([
    [{ postal_code: '0999' }, { 'delivery.zone': [`Postal code 0999 ${inLimpopo}`] }],
    [
      { postal_code: '9100' },
      { 'delivery.postal_code': ['There is no postal code 9100. Correct the postal code.'] },
    ],
  ])(
    'an invented town is neither quoted nor booked by the given province: %j',
    async (change, errors) => {
      const client = await here.as('account');
      const delivery = { ...musina, suburb: 'Nowhere', city: 'Nowhere', zone: 'GP', ...change };
      const guest = { ...asked(delivery), contact_name: 'Thandi', email: 'thandi@mail.example' };
      const refused = (call: Promise<unknown>) =>
        expect(call).rejects.toMatchObject({ status: 422, body: { errors } });
      await refused(client.call('POST /rates', { body: asked(delivery) }));
      await refused(client.call('POST /shipments/quote', { body: asked(delivery) }));
      await refused(client.call('POST /shipments', { body: bookingForm({ delivery }) }));
      await refused(here.anonymous.call('POST /quote/get-quote', { body: guest }));
    },
  );

  test('for any coordinates the price is that of the named town, or of the point if the point is in the town', async () => {
    const named = (await estimated(musina)).charge;
    const far = (point: typeof inMusina) =>
      distance([30.042, -22.348], [point.longitude, point.latitude]);
    const anywhere = fc.record({
      latitude: fc.double({ min: -35.5, max: -21.5, noNaN: true }),
      longitude: fc.double({ min: 16, max: 33.5, noNaN: true }),
    });
    const near = fc.record({
      latitude: fc.double({ min: -22.6, max: -22.1, noNaN: true }),
      longitude: fc.double({ min: 29.8, max: 30.3, noNaN: true }),
    });
    const prices = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.oneof(anywhere, near), async (point) => {
        const { charge } = await estimated({ ...musina, ...point });
        if (far(point) > 15) expect(charge).toBe(named);
        else prices.add(charge);
      }),
      { numRuns: 60 },
    );
    for (const price of prices) expect(Math.abs(named - price)).toBeLessThan(50);
  });
});
