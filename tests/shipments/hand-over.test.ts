import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CarrierAnswer, CarrierRequest } from '#server/adapters/carrier.ts';
import { carrierQueue } from '#server/features/shipments/hand-over.ts';
import { workDue } from '#server/jobs/queue.ts';
import { bookAs, seaPoint } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { inMinutes } from '../support/moments.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('another carrier on $name', (on) => {
  let here: World;
  const kimberley = {
    ...seaPoint,
    street_address: '8 Lennox Street',
    suburb: 'Kimberley Central',
    city: 'Kimberley',
    zone: 'NC',
    postal_code: '8301',
  };
  const answers: CarrierAnswer[] = [];
  const asked: CarrierRequest[] = [];
  const work = () =>
    workDue(
      here.services,
      carrierQueue(here.services, async (request) => {
        asked.push(request);
        return answers.shift() ?? { is: 'taken', reference: 'CP-1' };
      }),
    );
  const setProvinces = async (value: string) =>
    (await here.as('superadmin')).call('POST /settings', {
      body: { data: [{ setting: 'upstream_provinces', value }] },
    });
  beforeAll(async () => {
    here = await world(on);
    await setProvinces('["NC"]');
  });
  afterAll(() => here.close());
  beforeEach(async () => {
    asked.length = 0;
    await here.given.without('jobs');
  });
  const toKimberley = () => bookAs(here, 'account', { delivery: kimberley });
  const detail = async (id: number) =>
    (await here.as('ops')).call('GET /shipments/:id', { params: { id } });
  const resubmit = async (id: number) =>
    (await here.as('ops')).call('POST /shipments/resubmit-shiplogic', { body: { ids: [id] } });

  test('gets each door delivery in its provinces once, and its own number for the shipment is stored', async () => {
    await bookAs(here, 'account');
    const { id } = await toKimberley();
    expect(await detail(id)).toMatchObject({ upstream_state: 'waiting' });
    await work();
    await work();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      key: `shipment-${id}-0`,
      body: { delivery: { postal_code: '8301' }, parcels: [{ weight: 1.4 }] },
    });
    expect(await detail(id)).toMatchObject({
      upstream_state: 'sent',
      upstream_reference: 'CP-1',
      upstream_at: expect.any(String),
    });
    const own = await (await here.as('account')).call('GET /shipments/:id', { params: { id } });
    expect(own).toMatchObject({ upstream_reference: null, upstream_at: null });
    const { rows } = await (
      await here.as('account')
    ).call('GET /shipments', { query: { filter: { id: [id] } } });
    expect(rows).toMatchObject([{ id, upstream_state: 'none' }]);
    const found = await (
      await here.as('account')
    ).call('GET /shipments', {
      query: { filter: { id: [id], upstream_state: ['waiting', 'sent', 'failed', 'withdrawn'] } },
    });
    expect(found.total).toBe(0);
  });

  test('gives a reason for a refusal, and a corrected shipment is sent as a new request', async () => {
    const { id } = await toKimberley();
    answers.push({ is: 'refused', reason: 'Street not found' });
    await work();
    expect(await detail(id)).toMatchObject({
      upstream_state: 'failed',
      upstream_error: 'Street not found',
    });
    expect((await resubmit(id)).results[0]).toMatchObject({ outcome: 'ok' });
    await work();
    expect(asked.map(({ key }) => key)).toEqual([`shipment-${id}-0`, `shipment-${id}-1`]);
    expect(await detail(id)).toMatchObject({ upstream_state: 'sent', upstream_error: null });
  });

  test('gets the same request under the same key until it responds or staff intervene', async () => {
    const { id } = await toKimberley();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      answers.push({ is: 'unknown', reason: 'The carrier answered 503' });
      await work();
      await here.given.job({ given_up_at: null }, { due_at: inMinutes(0) });
    }
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set([`shipment-${id}-0`]));
    expect(await detail(id)).toMatchObject({
      upstream_state: 'failed',
      upstream_error: 'The carrier answered 503',
    });
    const superadmin = await here.as('superadmin');
    const given = await superadmin.call('GET /outgoing-messages', {
      query: { filter: { channel: ['carrier'] } },
    });
    await superadmin.call('POST /outgoing-messages/retry', {
      body: { ids: given.rows.map((row) => row.id) },
    });
    await work();
    expect(await detail(id)).toMatchObject({ upstream_state: 'sent' });
  });

  test('is informed of a cancellation, but gets no shipment that was cancelled before it was sent', async () => {
    const [early, late] = [await toKimberley(), await toKimberley()];
    const ops = await here.as('ops');
    const cancel = ({ id }: { id: number }) =>
      ops.call('POST /shipments/bulkupdate', {
        body: { ids: [id], status: 'cancelled', reason: 'Booked twice' },
      });
    await cancel(early);
    await work();
    expect(asked.map(({ key }) => key)).toEqual([`shipment-${late.id}-0`]);
    expect(await detail(early.id)).toMatchObject({ upstream_state: 'none' });
    await cancel(late);
    await work();
    expect(asked[1]).toMatchObject({ path: '/shipments/cancel', body: { reference: 'CP-1' } });
    expect(await detail(late.id)).toMatchObject({ upstream_state: 'withdrawn' });
  });
});
