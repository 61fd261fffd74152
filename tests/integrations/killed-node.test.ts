import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type Client } from '#api/client.ts';
import { facts } from '#api/generated/facts.ts';
import { DEMO_PASSWORD } from '#demo/people/people.ts';
import { bookingForm } from '../support/runs/bookings.ts';
import { embeddedCompany } from '../support/company-template.ts';
import { temporaryDirectory } from '../support/database.ts';
import { freePort } from '../support/server.mjs';
import {
  startReceiver,
  verifySignature,
  type Received,
  type Receiver,
} from '../support/doubles/webhook-receiver.ts';
import { waitUntil } from '../support/until.ts';
import { clientAt, wholeNode, type WholeNode } from '../support/nodes/whole-nodes.ts';

const SHIPMENTS = 40;
/** Time limit of an attempt. */
const PATIENCE_MS = 15_000;

let dataDir = '';
let port = 0;
let node: WholeNode;
let receiver: Receiver;

const startNode = async () => {
  node = await wholeNode(port, {
    BATON_DATA_DIR: dataDir,
    BATON_WEBHOOK_PRIVATE: 'on',
  });
};

async function signedIn(name: string): Promise<Client> {
  const anonymous = createClient({ base: node.url, facts, token: () => null });
  const body = { email: `${name}@baton.test`, password: DEMO_PASSWORD };
  const answer = await anonymous.call('POST /auth/login', { body });
  return clientAt(node.url, 'token' in answer ? answer.token : null);
}

beforeAll(async () => {
  [dataDir, port, receiver] = await Promise.all([
    temporaryDirectory(),
    freePort(),
    startReceiver(),
  ]);
  const folder = join(dataDir, 'database');
  await mkdir(folder);
  await embeddedCompany(folder);
  await startNode();
}, 120_000);
afterAll(async () => {
  await receiver.stop();
  await node.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const idOf = ({ headers }: Received) => String(headers['webhook-id']);
const eventsAt = (path: string) =>
  receiver.requests.filter((one) => one.path === path && !one.body.includes('"type":"test"'));

const booked = async (user: Client) =>
  (await user.call('POST /shipments', { body: bookingForm() })).id;
const change = (client: Client, ids: number[], status: 'collected' | 'in-transit') =>
  client.call('POST /shipments/bulkupdate', { body: { ids, status } });

/** Bodies by event id. */
function bodiesById(requests: readonly Received[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const one of requests) found.set(idOf(one), [...(found.get(idOf(one)) ?? []), one.body]);
  return found;
}

test('a server killed while it sends an event loses nothing, and repeats only under the same id', async () => {
  const user = await signedIn('user');
  const admin = await signedIn('superadmin');
  const { id: integration_id, secret } = await admin.call('POST /integrations', {
    body: {
      name: 'Steady',
      url: `${receiver.url}/steady`,
      events: ['collected', 'in-transit'],
      account_id: 1,
    },
  });
  const ids: number[] = [];
  for (let count = 0; count < SHIPMENTS; count += 1) ids.push(await booked(user));
  await change(admin, ids, 'collected');
  // It is unknown whether the dying server made this change. Only acknowledged changes must not be
  // lost.
  const dying = change(admin, ids, 'in-transit').catch(() => undefined);
  await waitUntil(
    async () => eventsAt('/steady').length,
    (count) => count >= 5,
  );
  await node.kill();
  await dying;
  await startNode();

  const again = await signedIn('superadmin');
  await change(again, ids, 'in-transit');
  const sent = await waitUntil(
    async () => {
      const query = { filter: { integration_id }, range: [0, 199] as [number, number] };
      return (await again.call('GET /webhook-deliveries', { query })).rows;
    },
    (rows) => rows.length === 2 * SHIPMENTS && rows.every(({ state }) => state === 'delivered'),
  );
  const came = bodiesById(eventsAt('/steady'));
  expect([...came.keys()].toSorted()).toEqual(sent.map((one) => one.message_id).toSorted());
  expect([...came.values()].filter((bodies) => new Set(bodies).size > 1)).toEqual([]);
  const numbers = sent.map(({ sequence }) => sequence ?? 0).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 2 * SHIPMENTS }, (_, at) => at + 1));
  for (const one of eventsAt('/steady')) verifySignature(one, secret);
}, 180_000);

test('an attempt without a response in time is abandoned and retried under the same id', async () => {
  const admin = await signedIn('superadmin');
  const user = await signedIn('user');
  const url = `${receiver.url}/hanging`;
  const { id: integration_id } = await admin.call('POST /integrations', {
    body: { name: 'Hanging', url, events: ['collected'], account_id: 1 },
  });
  receiver.answers(({ path }) =>
    path === '/hanging' && eventsAt('/hanging').length === 1 ? null : { status: 200 },
  );
  await change(admin, [await booked(user)], 'collected');
  const query = { filter: { integration_id } };
  const [delivered] = await waitUntil(
    async () => (await admin.call('GET /webhook-deliveries', { query })).rows,
    ([row]) => row?.state === 'delivered',
  );
  const [id = '', bodies = []] = [...bodiesById(eventsAt('/hanging'))][0] ?? [];
  expect(id).toBe(delivered?.message_id);
  expect(bodies).toEqual([bodies[0], bodies[0]]);
  const params = { id: delivered?.id ?? 0 };
  const { tries } = await admin.call('GET /webhook-deliveries/:id', { params });
  expect(tries.map(({ http_status }) => http_status)).toEqual([null, 200]);
  expect(tries[0]?.error).toMatch(/No answer/);
  expect(tries[0]?.took_ms).toBeGreaterThanOrEqual(PATIENCE_MS - 50);
}, 120_000);
