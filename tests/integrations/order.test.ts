import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { usualDatabase } from '../support/database.ts';
import type { Received } from '../support/doubles/webhook-receiver.ts';
import { waitUntil } from '../support/until.ts';
import { inHours } from '../support/moments.ts';
import { FIRST, startWebhooks, type Webhooks } from './webhooks.ts';

let webhooks: Webhooks;
beforeAll(async () => {
  webhooks = await startWebhooks(usualDatabase);
});
afterAll(() => webhooks.here.close());
beforeEach(() => webhooks.begin());
afterEach(() => webhooks.end());

interface Event {
  type: string;
  data: { shipment_id: number };
}
const eventOf = ({ body }: Received): Event => JSON.parse(body);

/** Status changes of a booked shipment. */
async function change(id: number, ...statuses: ('in-transit' | 'out-for-delivery')[]) {
  const ops = await webhooks.here.as('ops');
  for (const status of statuses)
    await ops.call('POST /shipments/bulkupdate', { body: { ids: [id], status } });
}

/**
 * Answers requests by this function from now on. Returns the list of accepted events, which grows.
 */
function answerWith(statusOf: (event: Event) => number): Event[] {
  const taken: Event[] = [];
  webhooks.receiver().answers((request) => {
    const event = eventOf(request);
    const status = statusOf(event);
    if (status === 200) taken.push(event);
    return { status };
  });
  return taken;
}

const waiting = async () =>
  (await webhooks.deliveries()).filter(({ state }) => state === 'waiting');

test('events of a shipment keep order after an outage, name what they wait for, and block no other', async () => {
  await webhooks.add(FIRST, ['collected', 'in-transit', 'out-for-delivery']);
  answerWith(() => 500);
  webhooks.start();
  const id = await webhooks.happens('user', 'collected');
  await waitUntil(webhooks.deliveries, ([row]) => row?.attempts === 1);
  await webhooks.here.given.webhookDelivery('every', { next_attempt_at: inHours(1) });

  const taken = answerWith(() => 200);
  await change(id, 'in-transit', 'out-for-delivery');
  const other = await webhooks.happens('user', 'collected');
  const shipments = () => taken.map(({ data }) => data.shipment_id);
  await waitUntil(
    async () => shipments(),
    (ids) => ids.includes(other),
  );
  expect(shipments()).toEqual([other]);
  const calls = await webhooks.here.as('superadmin');
  const filter = { shipment_id: id };
  const sort: ['sequence', 'ASC'] = ['sequence', 'ASC'];
  const { rows } = await calls.call('GET /webhook-deliveries', { query: { filter, sort } });
  const first = rows[0]?.sequence;
  expect(rows.map(({ waits_for }) => waits_for)).toEqual([null, first, first]);

  await webhooks.makeDue();
  await waitUntil(waiting, ({ length }) => length === 0);
  const types = taken.filter(({ data }) => data.shipment_id === id).map(({ type }) => type);
  expect(types).toEqual(['shipment.collected', 'shipment.in-transit', 'shipment.out-for-delivery']);
});

test('after an event is given up, the next event of the same shipment is sent', async () => {
  await webhooks.add(FIRST, ['collected', 'in-transit']);
  const taken = answerWith(({ type }) => (type === 'shipment.collected' ? 410 : 200));
  const id = await webhooks.happens('user', 'collected', 'in-transit');
  webhooks.start();
  await waitUntil(waiting, ({ length }) => length === 0);
  expect(taken).toMatchObject([{ type: 'shipment.in-transit', data: { shipment_id: id } }]);
  expect((await webhooks.deliveries()).map(({ state }) => state)).toEqual(['failed', 'delivered']);
});
