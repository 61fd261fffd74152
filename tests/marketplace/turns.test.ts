import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendEventsOf } from '#server/features/marketplace/events/send-events.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { usualDatabase } from '../support/database.ts';
import { waitUntil } from '../support/until.ts';
import { world, type World } from '../support/world.ts';

const codes = ['ArrivedAtCarrierFacility', 'OutForDelivery'];
let here: World;
/**
 * Database connection of another node; the embedded engine allows only one, so both nodes share it
 * there.
 */
let other: Database;
/**
 * Codes of events in the order of arrival. The response to the first event is held until it is
 * released.
 */
let received: string[] = [];
let release: () => void;
async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const isFirst = received.push(JSON.parse(text).eventCode) === 1;
  if (isFirst) await new Promise<void>((resolve) => void (release = resolve));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ receiptId: 'R1', receivedAt: new Date().toISOString() }));
}
const marketplace = http.createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  marketplace.listen(0, '127.0.0.1');
  await once(marketplace, 'listening');
  const { port } = marketplace.address() as AddressInfo;
  const target = { url: `http://127.0.0.1:${port}`, key: 'key', isPrivate: true };
  here = await world(usualDatabase, { marketplace: target });
  const { connectionString: url } = here.database.pool.options;
  other =
    here.database.engine === 'postgres' ? await openDatabase({ url, dir: '' }) : here.database;
});
afterAll(async () => {
  if (other !== here.database) await other.close();
  await here.close();
  marketplace.close();
});
beforeEach(() => void (received = []));

/** Sends the events of a shipment as a separate node, and counts its transactions. */
function sendAs(database: Database, shipment: { id: number; waybill: string }) {
  const seen = { transactions: 0 };
  const within: Database['within'] = (...given) => {
    seen.transactions += 1;
    return database.within(...given);
  };
  const sending = { database: { ...database, within }, config: here.services.config };
  return Object.assign(seen, { sent: sendEventsOf(sending, shipment) });
}

test('a node waits with events of a shipment until another node has sent the earlier ones', async () => {
  const shipment = await here.given.marketplaceShipment({ codes });
  const first = sendAs(here.database, shipment);
  await waitUntil(
    async () => received.length,
    (length) => length === 1,
  );
  const second = sendAs(other, shipment);
  await waitUntil(
    async () => second.transactions,
    (count) => count > 2,
  );
  expect(received).toEqual(codes.slice(0, 1));
  release();
  expect([...(await first.sent).values()].map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
  expect((await second.sent).size).toBe(0);
  expect(received).toEqual(codes);
});

test('a node that hung for longer than its lease sends no further event', async () => {
  const shipment = await here.given.marketplaceShipment({ codes });
  const first = sendAs(here.database, shipment);
  await waitUntil(
    async () => received.length,
    (length) => length === 1,
  );
  await here.given.older('turns', '1 day');
  const second = sendAs(other, shipment);
  expect([...(await second.sent).values()].map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
  release();
  expect([...(await first.sent).values()].map(({ outcome }) => outcome)).toEqual(['ok', 'skipped']);
  expect(received).toEqual([codes[0], ...codes]);
  expect((await here.database.pool.query('select from turns')).rows).toEqual([]);
});
