import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const shipment = (waybill: string, change: object = {}) => ({
  waybill,
  orderId: '401-7000001-0000001',
  shipmentId: `AMZN-${waybill}`,
  station: 'JNB5',
  recipient: 'Thandi Nkosi',
  mobileNumber: '+27835550102',
  streetAddress: '3 Beach Road',
  suburb: 'Sea Point',
  city: 'Cape Town',
  province: 'WC',
  postalCode: '8005',
  deliveryPinRequired: true,
  parcels: [{ length: 30, width: 20, height: 15, weight: 1.4 }],
  ...change,
});

describe.each(testDatabases())('inbound shipments of the marketplace on $name', (on) => {
  let here: World;
  let partner: Client;
  beforeAll(async () => {
    here = await world(on);
    const marketplace = await here.as('superadmin');
    const { token } = await marketplace.call('POST /generate-bearer-token', {
      body: {
        name: 'Marketplace',
        permissions: ['View marketplace', 'Edit marketplace'],
        expires_in_days: 30,
      },
    });
    partner = here.clientOf(token);
  });
  afterAll(() => here.close());

  const send = (waybill: string, change: object = {}) =>
    partner.call('POST /amazon-shipments/inbound', { body: shipment(waybill, change) });
  const known = async (waybill: string) =>
    (await partner.call('GET /amazon-shipments', { query: { filter: { waybill: [waybill] } } }))
      .rows;

  const fingerprintOf = async (waybill: string) => {
    const { rows } = await here.database.pool.query(
      'select fingerprint from marketplace_inbound_logs where waybill = $1 order by id desc limit 1',
      [waybill],
    );
    return rows[0]?.fingerprint;
  };

  test('a valid shipment is booked once on the account of the marketplace', async () => {
    expect(await send('TCGD900001')).toMatchObject({
      state: 'accepted',
      http_status: 201,
      error: null,
      attempts: 1,
    });
    const [kept] = await known('TCGD900001');
    expect(kept).toMatchObject({ state: 'accepted', status: 'PreTransit', station: 'JNB5' });
    const { rows } = await here.database.pool.query(
      `select a.kind, s.customer_reference, s.delivery_city, s.platform from marketplace_shipments m
       join shipments s on s.id = m.shipment_id join accounts a on a.id = s.account_id where m.waybill = 'TCGD900001'`,
    );
    expect(rows).toEqual([
      {
        kind: 'marketplace',
        customer_reference: '401-7000001-0000001',
        delivery_city: 'Cape Town',
        platform: 'marketplace',
      },
    ]);
    expect(await send('TCGD900001')).toMatchObject({
      state: 'failed',
      http_status: 409,
      error: 'This waybill was already booked',
    });
    expect(await fingerprintOf('TCGD900001')).toBe('duplicate-waybill');
    expect(await known('TCGD900001')).toHaveLength(1);
  });

  test.each([
    ['a shipment without an order number', { orderId: '' }, 412, 'Customer reference is required'],
    [
      'a postal code of another province',
      { postalCode: '2196' },
      422,
      'Postal code is not in the province',
    ],
    ['a shipment without a street', { streetAddress: '' }, 422, 'Street address is required.'],
    ['a shipment without parcels', { parcels: [] }, 422, 'Add a parcel.'],
  ])('%s is refused with the reason and books nothing', async (_, change, status, error) => {
    const waybill = `TCGD9100${status}${error.length}`;
    expect(await send(waybill, change)).toMatchObject({
      state: 'failed',
      http_status: status,
      error: expect.stringContaining(error),
    });
    expect(await known(waybill)).toEqual([]);
  });

  test('a corrected shipment is processed again and booked', async () => {
    const refused = await send('TCGD900003', { postalCode: '2196' });
    const params = { id: refused.id };
    const still = await partner.call('PUT /amazon-shipments/inbound-logs/:id', {
      params,
      body: { postalCode: '2195' },
    });
    expect(still).toMatchObject({ state: 'failed', attempts: 2 });
    const corrected = await partner.call('PUT /amazon-shipments/inbound-logs/:id', {
      params,
      body: { postalCode: '8005' },
    });
    expect(corrected).toMatchObject({ state: 'resubmitted', error: null, attempts: 3 });
    expect(await known('TCGD900003')).toHaveLength(1);
    await expect(
      partner.call('PUT /amazon-shipments/inbound-logs/:id', { params, body: {} }),
    ).rejects.toMatchObject({ status: 409 });
  });
});
