import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import { startMarketplace, type Marketplace } from '../support/doubles/marketplace.ts';
import { world, type World } from '../support/world.ts';
import { eventually } from '../support/eventually.ts';

describe.each(testDatabases())('runs of the marketplace on $name', (on) => {
  let here: World;
  let partner: Marketplace;
  let workers: Workers;
  let client: Awaited<ReturnType<World['as']>>;
  beforeAll(async () => {
    partner = await startMarketplace();
    here = await world(on, partner.config);
    here.beforeClose(partner.stop);
    workers = startWorkers(here.services);
    client = await here.as('marketplace');
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const settled = (id: number) =>
    eventually(async () => {
      const run = await client.call('GET /runs/:id', { params: { id } });
      expect(run.state).toBe('settled');
      return run;
    });

  test('selected events of one shipment are sent in order, each once', async () => {
    const codes = ['PickupDone', 'Departed', 'OutForDelivery', 'Delivered'];
    const { waybill, events } = await here.given.marketplaceShipment({ codes, state: 'accepted' });
    partner.remember(waybill, {});
    const run = await client.call('POST /runs', {
      body: {
        call: 'POST /amazon-shipments/resubmit-events',
        subject: { ids: events.toReversed() },
        arguments: {},
      },
    });
    const done = await settled(run.id);
    const received = await partner.double.received(waybill);
    expect(received.map(({ eventCode }) => eventCode)).toEqual(codes);
    expect(done).toMatchObject({ total: 4, ok: 4 });
  });

  test('all events of one fingerprint are overridden, each with the reason', async () => {
    const made = await Promise.all(
      [0, 1].map(() =>
        here.given.marketplaceShipment({ codes: ['PickupDone'], state: 'accepted' }),
      ),
    );
    const events = made.flatMap((shipment) => shipment.events);
    await here.given.marketplaceEvent(events, {
      state: 'failed',
      fingerprint: 'sftp-refused',
      error: 'Made up',
    });
    const run = await client.call('POST /runs', {
      body: {
        call: 'POST /amazon-shipments/override-event',
        subject: { filter: { fingerprint: 'sftp-refused' } },
        arguments: { how: 'settle', reason: 'Agreed with the marketplace' },
      },
    });
    expect(await settled(run.id)).toMatchObject({ total: 2, ok: 2, chosen: 'filter' });
    const { rows } = await here.database.pool.query<{ reason: string }>(
      'select reason from marketplace_overrides where amazon_event_id = any($1)',
      [events],
    );
    expect(rows.map(({ reason }) => reason)).toEqual([
      'Agreed with the marketplace',
      'Agreed with the marketplace',
    ]);
  });

  test('a bulk call returns the specified text only on success, and leaves a run', async () => {
    const { id, waybill } = await here.given.marketplaceShipment({ codes: ['PickupDone'] });
    const answer = await client.call('POST /amazon-shipments/bulk-resubmit', {
      body: { ids: [id] },
    });
    expect(answer).toMatchObject({ ok: true, message: 'Resubmitting 1 shipment.', not_found: [] });
    expect(await settled(answer.run_id)).toMatchObject({
      call: 'POST /amazon-shipments/bulk-resubmit',
      ok: 1,
    });
    expect(await partner.double.received(waybill)).toHaveLength(1);
  });

  test.each([
    'POST /amazon-shipments/bulk-resubmit',
    'POST /inbound-shipments/bulk-resubmit',
  ] as const)('%s of unknown rows fails and names them', async (call) => {
    const answer = await client.call(call, { body: { ids: [999_998, 999_999] } });
    expect(answer).toEqual({
      ok: false,
      run_id: expect.any(Number),
      not_found: [999_998, 999_999],
    });
    const run = await settled(answer.run_id);
    expect(run.reasons).toEqual([
      { outcome: 'failed', reason: 'Not found, or not visible to you', count: 2 },
    ]);
  });

  test('a preview counts the events that a run then skips, and gives the reason', async () => {
    const codes = ['PickupDone', 'Departed', 'OutForDelivery'];
    const { waybill, events } = await here.given.marketplaceShipment({ codes, state: 'accepted' });
    const other = await here.given.marketplaceShipment({ codes, state: 'accepted' });
    partner.remember(other.waybill, {});
    partner.remember(waybill, {});
    await here.given.marketplaceEvent(events.slice(0, 1), { state: 'failed' });
    await here.given.marketplaceEvent(other.events.slice(0, 1), { state: 'accepted' });
    const planned = {
      call: 'POST /amazon-shipments/resubmit-events',
      subject: { ids: [...events.slice(1), ...other.events] },
      arguments: {},
    };
    const preview = await client.call('POST /runs/preview', { body: planned });
    const run = await client.call('POST /runs', { body: planned });
    const done = await settled(run.id);
    const skips = preview.will_skip.map(({ reason, count }) => ({ reason, count }));
    expect(preview.will_run).toBe(2);
    expect(skips).toEqual([
      { reason: 'Event 1, Picked up, failed.', count: 2 },
      { reason: 'The marketplace has accepted this event.', count: 1 },
    ]);
    expect(done.reasons).toEqual(skips.map((skip) => ({ ...skip, outcome: 'skipped' })));
  });

  test('the preview of a retry names the rows that fail again until their cause is corrected', async () => {
    const made = await Promise.all(
      [0, 1].map(() =>
        here.given.marketplaceShipment({ codes: ['PickupDone'], state: 'accepted' }),
      ),
    );
    const [first, second] = made;
    partner.remember(first?.waybill ?? '', { PickupDone: 'customer-reference-missing' });
    const ids = made.flatMap(({ events }) => events);
    const call = 'POST /amazon-shipments/resubmit-events';
    const { id } = await client.call('POST /runs', { body: { call, subject: { ids } } });
    expect(await settled(id)).toMatchObject({ failed: 2, title: 'Resubmit 2 marketplace events' });

    // The second event failed because the marketplace did not know its shipment. That may have
    // changed, so this event would run again.
    const params = { id };
    const preview = await client.call('POST /runs/:id/retry/preview', { params });
    expect(preview).toMatchObject({ total: 2, will_run: 1, will_skip: [] });
    expect(preview.will_fail).toEqual([
      {
        reason: 'Customer reference is required for this branch',
        count: 1,
        sample: [`${first?.waybill} PickupDone`],
        fingerprint: 'customer-reference-missing',
        ids: first?.events,
      },
    ]);
    partner.remember(second?.waybill ?? '', {});
    await client.call('POST /runs/:id/retry', { params });
    expect(await settled(id)).toMatchObject({ ok: 1, failed: 1 });

    const correction = { customer_reference: 'PO-1' };
    await client.call('POST /amazon-shipments/override-event', {
      body: { ids: first?.events ?? [], how: 'correct', reason: 'Asked the branch', correction },
    });
    const then = await client.call('POST /runs/:id/retry/preview', { params });
    expect(then).toMatchObject({ will_run: 0, will_fail: [] });
    expect(then.will_skip).toMatchObject([
      { reason: 'The marketplace has accepted this event.', count: 1 },
    ]);
    const stranger = await here.as('account');
    await expect(stranger.call('POST /runs/:id/retry/preview', { params })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('a direct call for several rows leaves a finished run, and one for a single row leaves none', async () => {
    const made = await Promise.all(
      [0, 1].map(() => here.given.marketplaceShipment({ codes: ['PickupDone'] })),
    );
    const [first = 0, second = 0] = made.map(({ id }) => id);
    const call = 'POST /amazon-shipments/outbound-events';
    const mine = async () =>
      (await client.call('GET /runs', { query: { range: [0, 99] } })).rows.filter(
        (run) => run.call === call,
      );
    await client.call(call, { body: { ids: [first] } });
    expect(await mine()).toEqual([]);
    await client.call(call, { body: { ids: [first, second] } });
    expect(await mine()).toMatchObject([
      { state: 'settled', chosen: 'call', total: 2, skipped: 2 },
    ]);
  });
});
