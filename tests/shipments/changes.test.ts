import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { bookAs, box, seaPoint } from '../support/runs/bookings.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('shipment changes on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const scan = async (
    id: number,
    body: {
      status:
        | 'collected'
        | 'at-hub'
        | 'out-for-delivery'
        | 'delivered'
        | 'delivery-failed-attempt'
        | 'swad-dimensions';
      reason?: string;
      proof?: { name: string };
      at?: string;
      measures?: {
        parcel: number;
        actual_length: number;
        actual_width: number;
        actual_height: number;
        actual_weight: number;
      };
    },
  ) => {
    const ops = await here.as('ops');
    const { results } = await ops.call('POST /tracking/shipment-events', {
      body: { ids: [id], ...body },
    });
    return results[0];
  };
  const detail = async (id: number) =>
    (await here.as('ops')).call('GET /shipments/:id', { params: { id } });

  test('every scan moves the shipment and its parcels and is published', async () => {
    const { id } = await bookAs(here, 'account');
    for (const status of ['collected', 'at-hub', 'out-for-delivery'] as const)
      expect(await scan(id, { status })).toMatchObject({ outcome: 'ok' });
    const proof = { name: 'T Nkosi' };
    expect(await scan(id, { status: 'delivered', proof })).toMatchObject({ outcome: 'ok' });
    const shown = await detail(id);
    expect(shown).toMatchObject({
      status: 'delivered',
      collection_attempts: 1,
      delivery_attempts: 1,
    });
    expect(shown.delivered_at).not.toBeNull();
    expect(shown.parcels.map(({ status }) => status)).toEqual(['delivered']);
    const ops = await here.as('ops');
    const events = await ops.call('GET /events', { query: { object_id: id, type: 'shipment' } });
    expect(events.map(({ status }) => status)).toEqual([
      'delivered',
      'out-for-delivery',
      'at-hub',
      'collected',
      'submitted',
    ]);
  });

  test('status changes that are not allowed are skipped with the reason', async () => {
    const { id } = await bookAs(here, 'account');
    expect(await scan(id, { status: 'delivered' })).toEqual({
      id,
      outcome: 'skipped',
      reason: 'Not collected yet',
    });
    await scan(id, { status: 'collected' });
    expect(await scan(id, { status: 'collected' })).toMatchObject({ reason: 'Already collected' });
    expect(await scan(id, { status: 'delivery-failed-attempt' })).toMatchObject({
      reason: 'Enter a reason.',
    });
    expect(await scan(id, { status: 'at-hub', at: '2020-01-01T00:00:00Z' })).toMatchObject({
      reason: 'Older than the last event',
    });
    expect((await detail(id)).status).toBe('collected');
  });

  test('the measured weight changes the charge', async () => {
    const { id } = await bookAs(here, 'account', { parcels: [box, box] });
    await scan(id, { status: 'collected' });
    const measures = {
      parcel: 2,
      actual_length: 50,
      actual_width: 40,
      actual_height: 40,
      actual_weight: 9,
    };
    expect(await scan(id, { status: 'swad-dimensions', measures })).toMatchObject({
      outcome: 'ok',
    });
    const shown = await detail(id);
    expect(shown).toMatchObject({
      actual_weight: 10.4,
      volumetric_weight: 17.8,
      charged_weight: 18,
    });
    expect(shown.parcels[1]).toMatchObject({
      has_been_dimensioned: true,
      actual_weight: 9,
      submitted_weight: 1.4,
    });
  });

  test('a batch reports changed, unchanged, final and unknown shipments with matching totals', async () => {
    const booked = await Promise.all([1, 2, 3].map(() => bookAs(here, 'account')));
    const [one = 0, two = 0, three = 0] = booked.map(({ id }) => id);
    const ops = await here.as('ops');
    await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [two], status: 'cancelled', reason: 'Booked twice' },
    });
    await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [three], customer_reference: 'NEW' },
    });
    const answer = await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [one, two, three, 2_000_000_000, one], customer_reference: 'NEW' },
    });
    expect(answer).toEqual({
      results: [
        { id: one, outcome: 'ok', reason: null },
        { id: two, outcome: 'skipped', reason: 'Already cancelled' },
        { id: three, outcome: 'skipped', reason: 'Already has these values' },
        { id: 2_000_000_000, outcome: 'failed', reason: 'Not found, or not visible to you' },
      ],
      ok: 1,
      skipped: 2,
      failed: 1,
    });
    const history = await ops.call('GET /shipments/:id/history', { params: { id: one } });
    expect(history[0]).toMatchObject({
      user: 'Johan Botha',
      changes: [{ label: 'Customer reference', from: 'ORD-4711', to: 'NEW' }],
    });
  });

  test('one of two saves of the same version succeeds, and the other gets the current row', async () => {
    const { id } = await bookAs(here, 'account');
    const client = await here.as('account');
    const { version } = await client.call('GET /shipments/:id', { params: { id } });
    const save = (street_address: string) =>
      client.call(
        'PUT /shipment/update-collection-delivery-address',
        { body: { shipment_id: id, delivery: { ...seaPoint, street_address } } },
        { version },
      );
    const answers = await Promise.allSettled([save('1 First Street'), save('2 Second Street')]);
    const winner = answers.find((answer) => answer.status === 'fulfilled');
    const loser = answers.find((answer) => answer.status === 'rejected');
    expect(winner?.value.version).toBe(version + 1);
    expect(loser?.reason).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        current: { delivery_street_address: winner?.value.delivery_street_address },
      },
    });
  });

  test('an address in another province is refused, and any change when out for delivery', async () => {
    const { id } = await bookAs(here, 'account');
    const client = await here.as('account');
    const change = (delivery: object) =>
      client.call('PUT /shipment/update-collection-delivery-address', {
        body: { shipment_id: id, delivery: { ...seaPoint, ...delivery } },
      });
    await expect(change({ zone: 'NC' })).rejects.toMatchObject({ status: 422 });
    await scan(id, { status: 'collected' });
    await scan(id, { status: 'out-for-delivery' });
    await expect(change({ street_address: '9 Late Street' })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('only shipments that the carrier did not accept are resent to the carrier', async () => {
    const { id } = await bookAs(here, 'account');
    const ops = await here.as('ops');
    const again = () => ops.call('POST /shipments/resubmit-shiplogic', { body: { ids: [id] } });
    expect((await again()).results[0]).toMatchObject({ outcome: 'skipped' });
    await here.given.shipment(id, { upstream_state: 'failed', upstream_error: '423' });
    expect((await again()).results[0]).toMatchObject({ outcome: 'ok' });
    expect(await detail(id)).toMatchObject({ upstream_state: 'waiting', upstream_error: null });
  });

  test('every change of a shipment is published', async () => {
    const { id } = await bookAs(here, 'account');
    const count = async () =>
      (await here.database.pool.query(`select count(*)::int from outbox where topic = 'shipments'`))
        .rows[0].count;
    const before = await count();
    const ops = await here.as('ops');
    await ops.call('POST /shipments/bulkupdate', { body: { ids: [id], order_number: '#9' } });
    expect(await count()).toBe(before + 1);
  });
});
