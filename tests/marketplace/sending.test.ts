import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { startMarketplace, type Marketplace } from '../support/doubles/marketplace.ts';
import { eventAt } from '../support/given/marketplace.ts';
import { world, type World } from '../support/world.ts';

const journey = ['PickupDone', 'Departed', 'OutForDelivery', 'Delivered'];

describe.each(testDatabases())('sending to the marketplace on $name', (on) => {
  let here: World;
  let partner: Marketplace;
  let client: Awaited<ReturnType<World['as']>>;
  beforeAll(async () => {
    partner = await startMarketplace();
    here = await world(on, partner.config);
    here.beforeClose(partner.stop);
    client = await here.as('marketplace');
  });
  afterAll(() => here.close());

  const resubmit = (...ids: number[]) =>
    client.call('POST /amazon-shipments/resubmit', { body: { ids } });
  const detail = (id: number) => client.call('GET /amazon-shipments/:id', { params: { id } });
  const statesOf = async (id: number) => (await detail(id)).events.map(({ state }) => state);
  const codesReceived = async (waybill: string) =>
    (await partner.double.received(waybill)).map(({ eventCode }) => eventCode);

  test('a shipment is accepted, then its events arrive in order, once', async () => {
    const { id, waybill } = await here.given.marketplaceShipment({ codes: journey });
    expect(await resubmit(id)).toMatchObject({ ok: 1, failed: 0, skipped: 0 });
    expect(await codesReceived(waybill)).toEqual(journey);
    expect(await detail(id)).toMatchObject({ state: 'accepted', status: 'Delivered', error: null });
    expect(await resubmit(id)).toMatchObject({ skipped: 1 });
    expect(await codesReceived(waybill)).toEqual(journey);
  });

  test('a refused event delays the later events until the refused event is corrected', async () => {
    const { id, waybill, events } = await here.given.marketplaceShipment({
      codes: journey,
      state: 'accepted',
    });
    partner.remember(waybill, { Departed: 'customer-reference-missing' });
    expect((await resubmit(id)).results).toEqual([
      {
        id,
        outcome: 'failed',
        reason: 'Departed: Customer reference is required for this branch',
      },
    ]);
    expect(await statesOf(id)).toEqual(['accepted', 'failed', 'waiting', 'waiting']);
    expect((await detail(id)).events[2]?.blocked_by).toBe('Event 2, Departed, failed.');
    const alone = await client.call('POST /amazon-shipments/resubmit-events', {
      body: { ids: [events[3] ?? 0, events[0] ?? 0, 999_999] },
    });
    expect(alone.results).toMatchObject([
      { outcome: 'skipped', reason: 'Event 2, Departed, failed.' },
      { outcome: 'skipped', reason: 'The marketplace has accepted this event.' },
      { outcome: 'failed', reason: 'Not found, or not visible to you' },
    ]);
    expect(await codesReceived(waybill)).toEqual(['PickupDone']);

    const corrected = await client.call('POST /amazon-shipments/override-event', {
      body: {
        ids: [events[1] ?? 0],
        how: 'correct',
        reason: 'The branch gave it by telephone',
        correction: { customer_reference: 'ORD-1' },
      },
    });
    expect(corrected).toMatchObject({ ok: 1 });
    expect((await detail(id)).overrides[0]).toMatchObject({
      user: 'Anika Venter',
      before: { state: 'failed' },
      after: { state: 'waiting', customerReference: 'ORD-1' },
    });
    const rest = await client.call('POST /amazon-shipments/outbound-events', {
      body: { ids: [id] },
    });
    expect(rest).toMatchObject({ ok: 1 });
    expect(await codesReceived(waybill)).toEqual(journey);
  });

  test('an overridden event is skipped, and its old state, author and reason are stored', async () => {
    const { id, waybill, events } = await here.given.marketplaceShipment({ codes: journey });
    await resubmit(id);
    const { id: other, events: others } = await here.given.marketplaceShipment({
      codes: ['PickupDone', 'Delivered'],
      state: 'accepted',
    });
    const done = await client.call('POST /amazon-shipments/override-event', {
      body: {
        ids: [events[0] ?? 0, others[0] ?? 0],
        how: 'settle',
        reason: 'Told by telephone',
      },
    });
    expect(done.results.map(({ outcome }) => outcome)).toEqual(['skipped', 'ok']);
    const kept = await detail(other);
    expect(kept.events.map(({ state }) => state)).toEqual(['overridden', 'waiting']);
    expect(kept.events[1]?.blocked_by).toBeNull();
    expect(kept.overrides).toMatchObject([
      {
        how: 'settle',
        reason: 'Told by telephone',
        before: { state: 'waiting' },
        after: { state: 'overridden' },
      },
    ]);
    expect(await codesReceived(waybill)).toHaveLength(4);
  });

  test('the marketplace receives an event once when several users send it at the same time', async () => {
    const { id, waybill } = await here.given.marketplaceShipment({ codes: journey });
    const answers = await Promise.all([resubmit(id), resubmit(id), resubmit(id)]);
    expect(answers.every(({ failed }) => failed === 0)).toBe(true);
    expect(await codesReceived(waybill)).toEqual(journey);
  });

  test('our timeline is compared with the received events, with a verdict for each step', async () => {
    const { id, waybill } = await here.given.marketplaceShipment({
      codes: ['PickupDone', 'Departed'],
    });
    await resubmit(id);
    const told = await client.call('POST /amazon-shipments/events', { body: { waybill } });
    expect(told).toMatchObject({ source: 'live', error: null });
    expect(told.steps.map(({ ours, theirs }) => [ours?.event_code, theirs?.event_time])).toEqual([
      ['PickupDone', eventAt(0)],
      ['Departed', eventAt(1)],
    ]);
    partner.double.respondNext([{ status: 400, body: { message: 'No' } }]);
    const stored = await client.call('POST /amazon-shipments/events', { body: { id } });
    expect(stored).toMatchObject({ source: 'stored', error: 'No' });
    expect(stored.steps.every(({ theirs }) => theirs !== null)).toBe(true);
    await expect(
      client.call('POST /amazon-shipments/events', { body: { waybill: 'TEST000000' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('requests to the marketplace are logged with masked secrets', async () => {
    const { id, waybill, events } = await here.given.marketplaceShipment({
      codes: ['Delivered'],
      state: 'accepted',
    });
    partner.remember(waybill, {});
    await client.call('POST /amazon-shipments/override-event', {
      body: {
        ids: [events[0] ?? 0],
        how: 'correct',
        reason: 'The recipient read it out',
        correction: { delivery_pin: '73519' },
      },
    });
    const { rows } = await client.call('GET /amazon-shipments/webhook-logs', {
      query: { filter: { amazon_shipment_id: id } },
    });
    const log = await client.call('GET /amazon-shipments/webhook-logs/:id', {
      params: { id: rows[0]?.id ?? 0 },
    });
    expect(log.request).toMatchObject({ eventCode: 'Delivered', deliveryPin: '••••' });
    const everything = JSON.stringify([log, await detail(id)]);
    expect(everything).not.toContain('73519');
    expect(everything).not.toContain(partner.double.target.key);
  });

  test('the PIN is resent at most once in five minutes, and only if the delivery needs a PIN', async () => {
    const pin = await here.given.marketplaceShipment({ state: 'accepted', pin: true });
    const none = await here.given.marketplaceShipment({ state: 'accepted' });
    const ids = [pin.id, none.id, 999_999];
    const send = () => client.call('POST /amazon-shipments/resend-delivery-pin', { body: { ids } });
    expect((await send()).results.map(({ outcome }) => outcome)).toEqual([
      'ok',
      'skipped',
      'failed',
    ]);
    expect((await send()).results[0]).toMatchObject({
      outcome: 'skipped',
      reason: 'The PIN was sent less than 5 minutes ago.',
    });
  });
});
