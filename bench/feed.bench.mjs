import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { quantile } from './support/report.mjs';
import { openBrowser, openTab, signIn } from './support/browser.mjs';
import { caller, tokenOf } from './support/caller.mjs';
import { developerHeaders, startServer } from '../tests/support/server.mjs';

const CLIENTS = 200;
/** Maximum number of sockets per user. */
const EACH = 20;
const CHANGES = 40;
const WATCHERS = 50;
const POSITIONS_PER_SECOND = 5000;
const PER_CALL = 500;
const SECONDS = 8;
const OPERATIONS = 2;

/** @typedef {import('./support/caller.mjs').Call} Call */
/** @typedef {import('socket.io-client').Socket} Socket */

/** Adds an operations user by invitation. @param {string} url @param {Call} office */
async function newcomer(url, office) {
  const email = `${randomUUID()}@baton.test`;
  const password = `a phrase ${randomUUID()}`;
  await office('POST', '/users', { name: 'Bench', email, role_id: OPERATIONS, account_id: null });
  const page = await (await fetch(`${url}/dev/mail`, { headers: developerHeaders })).text();
  const letter = page.split('<article>').find((one) => one.includes(`To ${email},`)) ?? '';
  const link = /href="([^"]*resetpass[^"]*)"/.exec(letter)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const token = new URL(link).searchParams.get('token');
  await caller(url)('POST', '/auth/password/reset', { token, email, password });
  return tokenOf(url, email, password);
}

/** @param {string} url @param {string} token @returns {Promise<Socket>} */
function listen(url, token) {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token, lastSeq: {} },
    extraHeaders: { origin: url },
  });
  return new Promise((resolve, reject) => {
    socket.once('joined', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/**
 * Resolves with the time from `began` until the socket receives the row.
 * @param {Socket} socket
 * @param {number} id
 * @param {number} began
 */
const hearRow = (socket, id, began) =>
  new Promise((resolve) => {
    const hear = (/** @type {any[]} */ messages) => {
      const isIt = messages.some(([, , said]) =>
        said.rows?.some((/** @type {any[]} */ [row]) => row === id),
      );
      if (!isIt) return;
      socket.off('changes', hear);
      resolve(performance.now() - began);
    };
    socket.on('changes', hear);
  });

/** @param {Call} office @param {readonly Socket[]} sockets @param {number[]} ids */
async function delays(office, sockets, ids) {
  const values = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const id = ids[change % ids.length] ?? 0;
    const began = performance.now();
    const heard = Promise.all(sockets.map((socket) => hearRow(socket, id, began)));
    await office('POST', '/shipments/bulkupdate', { ids: [id], order_number: `B${change}` });
    values.push(...(await heard));
    await pause(50);
  }
  return values;
}

/**
 * Time from each change until the page draws the frame that shows it.
 * @param {Call} office
 * @param {import('@playwright/test').Page} page
 */
async function delaysOnScreen(office, page) {
  const values = [];
  await page.locator('.feed-mark').getByText('LIVE', { exact: true }).waitFor();
  const rows = page.locator('[role="row"][id]:visible');
  await rows.first().waitFor();
  const ids = await rows.evaluateAll((all) =>
    all.slice(0, 8).map(({ id }) => Number(id.split('-').at(-1))),
  );
  for (let change = 0; change < CHANGES / 2; change += 1) {
    const id = ids[change % ids.length] ?? 0;
    await page.locator(`[role="row"][id$="-${id}"]:not([data-changed])`).waitFor();
    const drawn = page.evaluate(drawnAt, id);
    const began = Date.now();
    await office('POST', '/shipments/bulkupdate', { ids: [id], order_number: `S${change}` });
    values.push((await drawn) - began);
    await pause(400);
  }
  return values;
}

// Runs in the page: returns the time of the frame that shows the change of a row.
function drawnAt(/** @type {number} */ id) {
  const row = document.querySelector(`[role="row"][id$="-${id}"]`);
  if (row === null) throw new Error(`Row ${id} is not on the screen`);
  return new Promise((/** @type {(at: number) => void} */ resolve) => {
    const observer = new MutationObserver(() => {
      if (!row.hasAttribute('data-changed')) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(Date.now()));
    });
    observer.observe(row, { attributes: true });
  });
}

/** CPU seconds that a process has used. @param {number} pid */
function usedBy(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * CPU share of the server in each second while it receives positions, in % of a core.
 * @param {number} pid
 * @param {{ device: Call, drivers: number[] }} how
 */
async function busyWith(pid, { device, drivers }) {
  const values = [];
  for (let second = 0; second < SECONDS; second += 1) {
    const began = performance.now();
    const before = usedBy(pid);
    const at = new Date().toISOString();
    for (let sent = 0; sent < POSITIONS_PER_SECOND; sent += PER_CALL) {
      const fixes = Array.from({ length: PER_CALL }, (_, index) => {
        const driver_id = drivers[(sent + index) % drivers.length] ?? 0;
        // Each driver stays near one place, because a leap would not count as a move.
        const latitude = -26 - (driver_id % 100) / 100 - Math.random() / 2000;
        return { driver_id, latitude, longitude: 28 + Math.random() / 2000, at };
      });
      await device('POST', '/drivers/positions', { fixes });
    }
    await pause(Math.max(0, 1000 - (performance.now() - began)));
    values.push((100_000 * (usedBy(pid) - before)) / (performance.now() - began));
  }
  return values;
}

/**
 * Cost of storing and sending positions of drivers.
 * @param {{ url: string, pid: number }} server
 * @param {Call} office
 * @param {readonly Socket[]} sockets
 */
async function positions({ url, pid }, office, sockets) {
  if (!existsSync(`/proc/${pid}/stat`)) return [];
  const rows = await office('GET', '/drivers');
  const drivers = rows.map((/** @type {{ id: number }} */ { id }) => id);
  const issued = await office('POST', '/drivers/devices', { driver_id: null, label: 'Bench' });
  const how = { device: caller(url, issued.token), drivers };
  const unwatched = await busyWith(pid, how);
  const watching = sockets.slice(0, WATCHERS);
  for (const socket of watching) socket.emit('watch', {});
  const watched = await busyWith(pid, how);
  for (const socket of watching) socket.emit('unwatch');
  const base = unwatched.reduce((sum, value) => sum + value, 0) / unwatched.length;
  return [
    {
      figure: `${POSITIONS_PER_SECOND} positions/s reported, kept, nobody watches`,
      unit: '% of a core',
      values: unwatched,
    },
    { figure: `the same, told to ${WATCHERS} who watch`, unit: '% of a core', values: watched },
    {
      figure: 'telling them alone',
      unit: '% of a core',
      values: watched.map((value) => Math.max(0, value - base)),
      budget: 2,
    },
  ];
}

/** Delay of changes for all listeners, and the cost of sending positions. */
export async function measure() {
  const env = { BATON_DEMO: 'demo', BATON_LOG: 'silent', BATON_PUBLIC_CALLS_PER_MINUTE: '10000' };
  /** @type {(() => unknown)[]} */
  const closing = [];
  try {
    const server = await startServer({ env });
    closing.unshift(() => server.stop());
    const browser = await openBrowser();
    closing.unshift(() => browser.close());
    const { url } = server;
    /** @type {Socket[]} */
    const sockets = [];
    closing.unshift(() => sockets.forEach((socket) => socket.close()));
    const office = caller(url, await tokenOf(url));
    for (let person = 0; person < CLIENTS / EACH; person += 1) {
      const token = await newcomer(url, office);
      for (let one = 0; one < EACH; one += 1) sockets.push(await listen(url, token));
    }
    const list = '/shipments?range=[0,9]&sort=["time_created","DESC"]';
    const rows = await office('GET', list);
    const ids = rows.map((/** @type {{ id: number }} */ { id }) => id);
    const heard = await delays(office, sockets, ids);
    const { page } = await openTab(browser, `${url}/session?page=login`);
    await signIn(page, '/shipments');
    const seen = await delaysOnScreen(office, page);
    const budget = { unit: 'ms', budget: 200 };
    return [
      { figure: `change to each of ${CLIENTS} clients`, values: heard, ...budget },
      {
        figure: 'the same, p99',
        unit: 'ms',
        values: [quantile(heard, 0.99)],
        budget: 1000,
      },
      {
        figure: `change to the row on a screen, ${CLIENTS} others listening`,
        values: seen,
        ...budget,
      },
      ...(await positions(server, office, sockets)),
    ];
  } finally {
    for (const close of closing) await close();
  }
}
