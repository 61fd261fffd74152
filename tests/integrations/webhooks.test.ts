import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimDeliveries } from '#server/features/integrations/claim-deliveries.ts';
import { bookAs } from '../support/runs/bookings.ts';
import { testDatabases } from '../support/database.ts';
import { verifySignature } from '../support/doubles/webhook-receiver.ts';
import { waitUntil } from '../support/until.ts';
import { inMinutes } from '../support/moments.ts';
import { FIRST, SECOND, startWebhooks, type Webhooks } from './webhooks.ts';

describe.each(testDatabases())('webhook events on $name', (on) => {
  let webhooks: Webhooks;
  beforeAll(async () => {
    webhooks = await startWebhooks(on);
  });
  afterAll(() => webhooks.here.close());
  beforeEach(() => webhooks.begin());
  afterEach(() => webhooks.end());

  test('are signed by Standard Webhooks with the secret that was returned once', async () => {
    const { id, secret, test: tested } = await webhooks.add(FIRST, ['collected', 'delivered']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(tested).toMatchObject({ ok: true, http_status: 200 });
    const [probe] = webhooks.receiver().requests;
    expect(probe && verifySignature(probe, secret)).toMatchObject({ type: 'test' });
    webhooks.start();
    const shipment = await webhooks.happens('user', 'collected', 'in-transit');
    const [, posted] = await webhooks.receiver().received(2);
    expect(posted?.headers).toMatchObject({
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      'baton-attempt': '1',
      'content-type': 'application/json',
    });
    expect(posted && verifySignature(posted, secret)).toMatchObject({
      type: 'shipment.collected',
      sequence: 1,
      data: { shipment_id: shipment, account_id: FIRST, status: 'collected' },
    });
    expect(
      () => posted && verifySignature(posted, `whsec_${Buffer.alloc(32).toString('base64')}`),
    ).toThrow('wrong');
    await waitUntil(webhooks.deliveries, (rows) =>
      rows.every(({ state }) => state === 'delivered'),
    );
    expect(webhooks.receiver().requests).toHaveLength(2);
    const admin = await webhooks.here.as('superadmin');
    const listed = JSON.stringify(await admin.call('GET /integrations/:id', { params: { id } }));
    expect(listed).not.toContain(secret);
    expect(JSON.stringify(await webhooks.stateOf(id))).not.toContain(secret.slice(6));
  });

  test('are not sent for a rolled-back change, and are sent only if all conditions match', async () => {
    await webhooks.add(null, ['collected'], {
      conditions: { accounts: [SECOND], provinces: ['WC'] },
    });
    const strangers = await bookAs(webhooks.here, 'user');
    const ops = await webhooks.here.as('ops');
    await webhooks.here.database
      .within({ is: 'system' }, async (db) => {
        await db.execute(`insert into tracking_events (account_id, shipment_id, status, message, source, at)
          select account_id, id, 'collected', 'Collected', 'portal', now() from shipments where id = ${strangers.id}`);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await webhooks.deliveries()).toEqual([]);
    await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [strangers.id], status: 'collected' },
    });
    expect(await webhooks.deliveries()).toEqual([]);
    const own = await webhooks.happens('other', 'collected');
    const [zone] = await webhooks.here.rows(
      'select delivery_zone as zone from shipments where id = $1',
      [own],
    );
    expect(await webhooks.deliveries()).toHaveLength(zone.zone === 'WC' ? 1 : 0);
  });

  test('have the same id and body when an attempt is repeated or an event is replayed', async () => {
    const { id, secret } = await webhooks.add(FIRST);
    webhooks.receiver().answers((_, count) => ({ status: count === 2 ? 500 : 204 }));
    webhooks.start();
    await webhooks.happens('user', 'collected');
    const [failed] = await waitUntil(webhooks.deliveries, ([row]) => row?.attempts === 1);
    expect(failed).toMatchObject({ state: 'waiting', http_status: 500, error: 'HTTP 500' });
    expect(Date.parse(failed.next_attempt_at) - Date.now()).toBeLessThan(6_500);
    await webhooks.makeDue();
    await waitUntil(webhooks.deliveries, ([row]) => row?.state === 'delivered');
    const admin = await webhooks.here.as('superadmin');
    const again = await admin.call('POST /resend-webhook', {
      body: { integration_id: id, since: new Date(Date.now() - 3_600_000).toISOString() },
    });
    expect(again).toMatchObject({ queued: 1 });
    const [, first, second, replay] = await webhooks.receiver().received(4);
    expect([first, second, replay].map((one) => one?.headers['webhook-id'])).toEqual(
      Array.from({ length: 3 }, () => failed.message_id),
    );
    expect(new Set([first?.body, second?.body, replay?.body]).size).toBe(1);
    expect([first, second, replay].map((one) => one?.headers['baton-replay'])).toEqual([
      undefined,
      undefined,
      'true',
    ]);
    expect(replay && verifySignature(replay, secret)).toMatchObject({ sequence: 1 });
    const record = await admin.call('GET /webhook-deliveries/:id', { params: { id: failed.id } });
    expect(record.tries.map(({ http_status }) => http_status).slice(0, 2)).toEqual([500, 204]);
    expect(record.body).toBe(first?.body);
  });

  test('are not lost when a node dies, and their numbers have no gap', async () => {
    await webhooks.add(FIRST, ['collected', 'in-transit', 'out-for-delivery']);
    await webhooks.happens('user', 'collected');
    await webhooks.happens('user', 'in-transit');
    // A node leased both deliveries and was killed before it recorded anything.
    const taken = await webhooks.here.database.within({ is: 'system' }, (db) =>
      claimDeliveries(db, { node: 'here', most: 10 }),
    );
    expect(taken).toHaveLength(2);
    expect(
      await webhooks.here.database.within({ is: 'system' }, (db) =>
        claimDeliveries(db, { node: 'here', most: 10 }),
      ),
    ).toEqual([]);
    await webhooks.here.given.webhookDelivery('every', { leased_until: inMinutes(-1) });
    await webhooks.happens('user', 'collected', 'in-transit', 'out-for-delivery');
    webhooks.start();
    const posted = (await webhooks.receiver().received(6)).slice(1);
    const rows = await waitUntil(webhooks.deliveries, (all) =>
      all.every(({ state }) => state === 'delivered'),
    );
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(posted.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set(rows.map(({ message_id }) => message_id)),
    );
  });

  test('to other receivers are not delayed by a receiver that does not respond', async () => {
    await webhooks.add(SECOND);
    await webhooks.add(FIRST);
    webhooks.receiver().answers(({ path }) => (path === '/2' ? null : { status: 200 }));
    webhooks.start();
    for (let count = 0; count < 6; count += 1) await webhooks.happens('other', 'collected');
    await waitUntil(
      async () => webhooks.receiver().requests.filter(({ path }) => path === '/2').length,
      (count) => count === 5,
    );
    await webhooks.happens('user', 'collected');
    await waitUntil(
      () => webhooks.here.rows(`select state from webhook_deliveries where account_id = ${FIRST}`),
      ([row]) => row?.state === 'delivered',
    );
    // One request was the test event; at most four events are sent at the same time.
    expect(webhooks.receiver().requests.filter(({ path }) => path === '/2')).toHaveLength(5);
  });

  test('are held after 20 failures in a row, without using attempts of waiting events, until a trial succeeds', async () => {
    const { id } = await webhooks.add(FIRST);
    const admin = await webhooks.here.as('superadmin');
    webhooks.receiver().answers(() => ({ status: 503, text: 'out of order' }));
    await webhooks.here.given.integration('every', { failures_in_row: 19 });
    webhooks.start();
    await webhooks.happens('user', 'collected');
    await waitUntil(
      () => webhooks.stateOf(id),
      ({ state }) => state === 'held',
    );
    await webhooks.happens('user', 'collected');
    await webhooks.makeDue();
    const held = await admin.call('GET /webhook-deliveries', {
      query: { filter: { state: 'held' } },
    });
    expect(held.rows.map(({ attempts }) => attempts)).toEqual([0, 1]);
    await admin.call('POST /integrations/:id/try', { params: { id } });
    await waitUntil(
      () => webhooks.stateOf(id),
      ({ trials }) => trials === 1,
    );
    expect((await webhooks.deliveries()).map(({ attempts }) => attempts)).toEqual([1, 0]);
    webhooks.receiver().answers(() => ({ status: 200 }));
    await admin.call('POST /integrations/:id/try', { params: { id } });
    await waitUntil(webhooks.deliveries, (rows) =>
      rows.every(({ state }) => state === 'delivered'),
    );
    expect(await webhooks.stateOf(id)).toMatchObject({
      state: 'active',
      failures_in_row: 0,
      held_since: null,
    });
  });

  test('to a failing endpoint are limited to the attempts already running when the endpoint is held', async () => {
    const { id } = await webhooks.add(FIRST);
    for (let count = 0; count < 7; count += 1) await webhooks.happens('user', 'collected');
    webhooks.receiver().answers(() => ({ status: 503 }));
    await webhooks.here.given.integration('every', { failures_in_row: 19 });
    webhooks.start();
    await waitUntil(
      () => webhooks.stateOf(id),
      ({ state }) => state === 'held',
    );
    const rows = await waitUntil(webhooks.deliveries, (all) =>
      all.every((row) => !row.lease_token),
    );
    const tried = rows.filter(({ attempts }) => attempts > 0).length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(4);
    // One request was the test event.
    expect(webhooks.receiver().requests).toHaveLength(tried + 1);
  });

  test('to an endpoint that answers 410 are given up, then the endpoint is disabled and the account informed', async () => {
    const { id } = await webhooks.add(FIRST);
    webhooks.receiver().answers(() => ({ status: 410 }));
    await webhooks.here.given.integration('every', { gone_in_row: 9 });
    webhooks.start();
    await webhooks.happens('user', 'collected');
    await waitUntil(
      () => webhooks.stateOf(id),
      ({ state }) => state === 'disabled',
    );
    const [row] = await webhooks.deliveries();
    expect(row).toMatchObject({ state: 'failed', attempts: 1 });
    const [told] = await webhooks.here.rows(`select subject from emails order by id desc limit 1`);
    expect(told.subject).toBe('Webhook disabled: Events');
    await webhooks.happens('user', 'collected');
    expect(await webhooks.deliveries()).toHaveLength(1);
  });

  test('are queued while sending is switched off, and sent afterwards', async () => {
    await webhooks.add(FIRST);
    const admin = await webhooks.here.as('superadmin');
    const put = (value: string) =>
      admin.call('POST /settings', {
        body: { data: [{ setting: 'enable_webhook_sending', value }] },
      });
    await put('false');
    await webhooks.happens('user', 'collected');
    expect(
      await webhooks.here.database.within({ is: 'system' }, (db) =>
        claimDeliveries(db, { node: 'here', most: 10 }),
      ),
    ).toEqual([]);
    const held = await admin.call('GET /webhook-deliveries', {
      query: { filter: { state: 'held' } },
    });
    expect(held.total).toBe(1);
    await put('true');
    webhooks.start();
    await waitUntil(webhooks.deliveries, ([row]) => row?.state === 'delivered');
  });
});
