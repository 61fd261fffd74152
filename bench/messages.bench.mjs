import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { caller, tokenOf } from './support/caller.mjs';
import { startServer } from '../tests/support/server.mjs';

const EVENTS_PER_SECOND = 200;
const PER_CALL = 50;
const SECONDS = 8;
const WAITING = 4000;
const PINS = 10;
const VISITS = 40;

/** @typedef {import('./support/caller.mjs').Call} Call */

/**
 * A server that accepts every request and passes the body and the time of arrival to `take`.
 * @param {(body: any, at: number) => void} take
 */
async function receiver(take) {
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      take(JSON.parse(text || '{}'), performance.now());
      response.writeHead(202, { 'content-type': 'application/json' }).end('{"id":"B"}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/**
 * Shipments that can move between two hubs repeatedly, with a message each time.
 * @param {Call} office
 * @returns {Promise<number[]>}
 */
async function travellers(office) {
  const filter = '{"status":["collected","at-hub","in-transit","manifested","at-destination-hub"]}';
  const rows = await office('GET', `/shipments?range=[0,199]&filter=${filter}`);
  const all = rows.map((/** @type {{ id: number }} */ { id }) => id);
  const ids = all.slice(0, all.length - (all.length % PER_CALL));
  await office('POST', '/shipments/bulkupdate', { ids, status: 'in-transit' });
  return ids;
}

/**
 * Time from cause to first attempt, at a fixed rate of events.
 * @param {Call} office
 * @param {number[]} ids
 * @param {number[]} waits filled by the receiver
 */
async function firstAttempts(office, ids, waits) {
  const every = (1000 * PER_CALL) / EVENTS_PER_SECOND;
  let wanted = 0;
  for (let call = 0; call < (SECONDS * EVENTS_PER_SECOND) / PER_CALL; call += 1) {
    const from = (call * PER_CALL) % ids.length;
    const status = Math.floor((call * PER_CALL) / ids.length) % 2 === 0 ? 'at-hub' : 'in-transit';
    const start = performance.now();
    const some = ids.slice(from, from + PER_CALL);
    wanted += (await office('POST', '/shipments/bulkupdate', { ids: some, status })).ok;
    await pause(Math.max(0, every - (performance.now() - start)));
  }
  for (let wait = 0; wait < 300 && waits.length < wanted; wait += 1) await pause(100);
  if (waits.length < wanted) throw new Error(`${wanted - waits.length} events never came`);
  return [...waits];
}

/**
 * Deliveries sent per second after sending is switched on again.
 * @param {Call} office
 * @param {number[]} ids
 * @param {() => number} count
 */
async function drainRate(office, ids, count) {
  const switchTo = (/** @type {string} */ value) =>
    office('POST', '/settings', { data: [{ setting: 'enable_webhook_sending', value }] });
  await switchTo('false');
  await pause(3000);
  const before = count();
  for (let call = 0; call * ids.length < WAITING; call += 1)
    await office('POST', '/shipments/bulkupdate', {
      ids,
      status: call % 2 === 0 ? 'at-destination-hub' : 'in-transit',
    });
  const start = performance.now();
  await switchTo('true');
  while (count() - before < WAITING && performance.now() - start < 180_000) await pause(100);
  return ((count() - before) * 1000) / (performance.now() - start);
}

/**
 * Time from "send the PIN again" to the provider.
 * @param {Call} office
 * @param {{ at: number }} texted
 */
async function resentPins(office, texted) {
  const filter = '{"type":["collect"],"state":["active"]}';
  const grants = await office('GET', `/locker-access?range=[0,99]&filter=${filter}`);
  const values = [];
  for (const { id } of grants) {
    if (values.length === PINS) break;
    const start = performance.now();
    texted.at = 0;
    const said = await office('POST', '/resend-locker-access', { access_id: id }).then(
      () => true,
      // A successful response is plain text, not JSON; refusals are JSON.
      (/** @type {unknown} */ error) => error instanceof SyntaxError,
    );
    if (!said) continue;
    for (let wait = 0; wait < 500 && texted.at === 0; wait += 1) await pause(10);
    if (texted.at > 0) values.push(texted.at - start);
  }
  return values;
}

/** @param {string} url */
async function trackerVisits(url) {
  const values = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const start = performance.now();
    const answer = await fetch(`${url}/tracker?reference=ABCDEF`);
    values.push(performance.now() - start);
    await answer.text();
  }
  return values;
}

/** @param {{ waits: number[], rate: number, pins: number[], visits: number[] }} measured @returns {import('./support/report.mjs').Figure[]} */
const figures = ({ waits, rate, pins, visits }) => [
  {
    figure: `webhook: cause to first attempt, ${EVENTS_PER_SECOND} events/s`,
    unit: 'ms',
    values: waits,
    budget: 1000,
    by: 'p95',
  },
  {
    figure: `webhook: time for each of ${WAITING} that waited`,
    unit: 'ms',
    values: [1000 / rate],
    budget: 20,
  },
  {
    figure: 'PIN sent again to message at the provider',
    unit: 'ms',
    values: pins,
    budget: 2000,
    by: 'p95',
  },
  { figure: 'tracker: first byte', unit: 'ms', values: visits, budget: 50, by: 'p95' },
];

/** Delays of outgoing messages: webhooks, text messages, and the tracking page. */
export async function measure() {
  /** @type {number[]} */
  const received = [];
  let count = 0;
  const texted = { at: 0 };
  // Each event contains its own time, taken from the clock of this machine.
  const hook = await receiver(({ data }) => {
    count += 1;
    if (data?.at) received.push(Date.now() - Date.parse(data.at));
  });
  const texts = await receiver((_, at) => (texted.at = at));
  const env = {
    BATON_DEMO: 'demo',
    BATON_LOG: 'silent',
    BATON_WEBHOOK_PRIVATE: 'on',
    BATON_SMS_URL: texts.url,
    BATON_SMS_TOKEN: 'bench',
    BATON_PUBLIC_CALLS_PER_MINUTE: '10000',
  };
  const server = await startServer({ env });
  try {
    const office = caller(server.url, await tokenOf(server.url));
    const ids = await travellers(office);
    await office('POST', '/integrations', {
      name: 'Bench',
      url: hook.url,
      events: ['at-hub', 'in-transit', 'at-destination-hub'],
    });
    const waits = await firstAttempts(office, ids, received);
    const rate = await drainRate(office, ids, () => count);
    const [pins, visits] = [await resentPins(office, texted), await trackerVisits(server.url)];
    return figures({ waits, rate, pins, visits });
  } finally {
    await server.stop();
    hook.close();
    texts.close();
  }
}
