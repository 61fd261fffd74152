import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proofFields } from '#domain/shipments/proof.ts';
import { bookAs } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

// The smallest possible PNG: one pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(testDatabases())('required proof of delivery on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const demand = async (...fields: string[]) => {
    const admin = await here.as('superadmin');
    const data = proofFields.flatMap((field) => [
      { setting: `pod_${field}_enabled`, value: String(fields.includes(field)) },
      { setting: `pod_${field}_required`, value: String(fields.includes(field)) },
    ]);
    await admin.call('POST /settings', { body: { data } });
  };
  beforeEach(() => demand());

  /** A shipment out for delivery. */
  const onTheRoad = async (): Promise<number> => {
    const { id } = await bookAs(here, 'account');
    const ops = await here.as('ops');
    for (const status of ['collected', 'out-for-delivery'] as const)
      await ops.call('POST /tracking/shipment-events', { body: { ids: [id], status } });
    return id;
  };
  const sign = async (id: number) =>
    (await here.as('ops')).call('POST /shipments/pod/images', {
      form: {
        shipment_id: id,
        kind: 'signature',
        image: new File([picture], 'signature.png', { type: 'image/png' }),
      },
    });
  const statusOf = async (id: number) =>
    (await (await here.as('ops')).call('GET /shipments/:id', { params: { id } })).status;

  test('a delivery without proof is refused with the missing parts, and with the proof it succeeds', async () => {
    await demand('name', 'signature');
    const id = await onTheRoad();
    const ops = await here.as('ops');
    const deliver = async (proof?: { name?: string; department?: string }) => {
      const { results } = await ops.call('POST /tracking/shipment-events', {
        body: { ids: [id], status: 'delivered', ...(proof && { proof }) },
      });
      return results[0];
    };
    expect(await deliver()).toMatchObject({
      outcome: 'skipped',
      reason: 'Proof of delivery needs a name and a signature',
    });
    expect(await deliver({ name: 'T Nkosi' })).toMatchObject({
      reason: 'Proof of delivery needs a signature',
    });
    expect(await statusOf(id)).toBe('out-for-delivery');
    await sign(id);
    expect(await deliver({ name: 'T Nkosi', department: 'Stores' })).toMatchObject({
      outcome: 'ok',
    });
    const [event] = await ops.call('GET /events', { query: { object_id: id, type: 'shipment' } });
    // The setting for the department is off, so the department is not stored.
    expect(event).toMatchObject({ status: 'delivered', proof: { name: 'T Nkosi' } });
  });

  test('shipments without the required proof are skipped in preview and run', async () => {
    await demand('signature');
    const signed = await onTheRoad();
    const unsigned = await onTheRoad();
    await sign(signed);
    const ops = await here.as('ops');
    const body = { ids: [signed, unsigned], status: 'delivered' as const };
    const preview = await ops.call('POST /runs/preview', {
      body: {
        call: 'POST /shipments/bulkupdate',
        subject: { ids: body.ids },
        arguments: { status: 'delivered' },
      },
    });
    expect(preview).toMatchObject({
      will_run: 1,
      will_skip: [{ reason: 'Proof of delivery needs a signature', count: 1 }],
    });
    const scanned = await ops.call('POST /runs/preview', {
      body: {
        call: 'POST /tracking/shipment-events',
        subject: { ids: body.ids },
        arguments: { status: 'delivered' },
      },
    });
    expect(scanned).toMatchObject({ will_run: 1, will_skip: preview.will_skip });
    const { results } = await ops.call('POST /shipments/bulkupdate', { body });
    expect(results).toMatchObject([
      { id: signed, outcome: 'ok' },
      { id: unsigned, outcome: 'skipped', reason: 'Proof of delivery needs a signature' },
    ]);
  });

  test('a name sent with a picture counts as proof, and other changes need no proof', async () => {
    await demand('name');
    const id = await onTheRoad();
    const ops = await here.as('ops');
    const { results: held } = await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [id], status: 'at-hub' },
    });
    expect(held).toMatchObject([{ outcome: 'ok' }]);
    await ops.call('POST /tracking/shipment-events', {
      body: { ids: [id], status: 'out-for-delivery' },
    });
    await ops.call('POST /shipments/pod/images', {
      form: {
        shipment_id: id,
        kind: 'photo',
        received_by: 'L Botha',
        image: new File([picture], 'door.png', { type: 'image/png' }),
      },
    });
    const { results } = await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [id], status: 'delivered' },
    });
    expect(results).toMatchObject([{ outcome: 'ok' }]);
  });
});
