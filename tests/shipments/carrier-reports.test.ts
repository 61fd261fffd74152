import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestOf } from '#api/endpoint-types.ts';
import { carrierQueue } from '#server/features/shipments/hand-over.ts';
import { workDue } from '#server/jobs/queue.ts';
import { bookAs, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

type Report = RequestOf<'POST /shipments/carrier-reports'>['body']['reports'][number];

describe.each(testDatabases())('a carrier reports on $name', (on) => {
  let here: World;
  let carrier: Awaited<ReturnType<World['as']>>;
  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  beforeAll(async () => {
    here = await world(on);
    const admin = await here.as('superadmin');
    const { token } = await admin.call('POST /generate-bearer-token', {
      body: { name: 'Carrier', permissions: ['Report carrier statuses'], expires_in_days: 1 },
    });
    carrier = here.clientOf(token);
    const data = [
      { setting: 'upstream_provinces', value: '["NC"]' },
      { setting: 'notify_delivery_delivered_sms', value: 'true' },
      { setting: 'invoice_trigger_shipment_status', value: 'delivered' },
    ];
    await admin.call('POST /settings', { body: { data } });
  });
  afterAll(() => here.close());
  beforeEach(async () => {
    await here.given.without('jobs', 'text_messages');
  });

  let number = 0;
  const handedOver = async () => {
    const delivery = { ...seaPoint, city: 'Kimberley', zone: 'NC', postal_code: '8301' };
    const { id } = await bookAs(here, 'account', { delivery });
    const reference = `CP-${(number += 1)}`;
    await workDue(
      here.services,
      carrierQueue(here.services, async () => ({ is: 'taken', reference })),
    );
    return { id, reference };
  };
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const report = (...reports: Report[]) =>
    carrier.call('POST /shipments/carrier-reports', { body: { reports } });
  const statusOf = async (id: number): Promise<string> =>
    (await query('select status from shipments where id = $1', [id]))[0].status;

  test('carrier statuses become statuses of the shipment with all their effects', async () => {
    const { id, reference } = await handedOver();
    const answer = await report(
      { reference, status: 'delivered', at: minutes(4), received_by: 'M Visser' },
      { reference, status: 'collected', at: minutes(1) },
      { reference, status: 'in-transit', at: minutes(2) },
    );
    expect(answer).toEqual({ taken: 3, noted: [], repeated: 0, unknown: [] });
    expect(await statusOf(id)).toBe('delivered');
    const [shipment] = await query(
      'select delivered_at is not null as is from shipments where id = $1',
      [id],
    );
    expect(shipment.is).toBe(true);
    expect(await query('select template from text_messages where shipment_id = $1', [id])).toEqual([
      { template: 'delivered' },
    ]);
    const charges = await query('select 1 from charges where shipment_id = $1', [id]);
    expect(charges.length).toBeGreaterThan(0);
    const seen = await query(
      `select status, data -> 'proof' ->> 'name' as name from tracking_events where shipment_id = $1 and source = 'upstream' order by at`,
      [id],
    );
    expect(seen).toEqual([
      { status: 'collected', name: null },
      { status: 'in-transit', name: null },
      { status: 'delivered', name: 'M Visser' },
    ]);
  });

  test('a repeated or outdated report changes nothing', async () => {
    const { id, reference } = await handedOver();
    const delivered = { reference, status: 'out-for-delivery' as const, at: minutes(9) };
    await report(delivered);
    expect(await report(delivered)).toMatchObject({ taken: 0, repeated: 1 });
    const late = { reference, status: 'in-transit' as const, at: minutes(5) };
    expect(await report(late)).toMatchObject({
      noted: [{ reference, reason: 'Older than the last event' }],
    });
    expect(await report(late)).toMatchObject({ noted: [], repeated: 1 });
    expect(await statusOf(id)).toBe('out-for-delivery');
    const [noted] = await query(
      `select message, changes_status from tracking_events where shipment_id = $1 and status = 'in-transit'`,
      [id],
    );
    expect(noted).toEqual({
      message: 'The carrier reported: In transit (older than the last event)',
      changes_status: false,
    });
  });

  test('unknown references are listed in the response, and a failure requires a reason', async () => {
    const { short_tracking_reference: reference } = await bookAs(here, 'account');
    const own = { reference, status: 'delivered' as const, at: minutes(1) };
    expect(await report(own, { ...own, reference: 'CP-none' })).toMatchObject({
      taken: 0,
      unknown: [reference, 'CP-none'],
    });
    const given = await handedOver();
    const failed = {
      reference: given.reference,
      status: 'delivery-failed-attempt' as const,
      at: minutes(1),
    };
    expect((await report(failed)).noted).toMatchObject([{ reason: 'The reason is missing' }]);
    await report({ ...failed, at: minutes(2), reason: 'Nobody at home' });
    expect(await statusOf(given.id)).toBe('delivery-failed-attempt');
  });

  test('reports are accepted only from users with the permission for carrier statuses', async () => {
    const { reference } = await handedOver();
    const body = { reports: [{ reference, status: 'delivered' as const, at: minutes(1) }] };
    for (const name of ['ops', 'account'])
      await expect(
        (await here.as(name)).call('POST /shipments/carrier-reports', { body }),
      ).rejects.toMatchObject({ status: 403 });
    await expect(carrier.call('GET /shipments', { query: {} })).rejects.toMatchObject({
      status: 403,
    });
  });
});
