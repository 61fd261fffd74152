import { setTimeout as pause } from 'node:timers/promises';
import { caller, tokenOf } from './support/caller.mjs';
import { startCompany } from './support/large.mjs';
import { companyOnPostgres } from './support/postgres.mjs';
import { quantile } from './support/report.mjs';

const ACCOUNTS = 200;
const LINES = 5_000;
const QUIET_ROUNDS = 10;
const READERS = 3;
const BETWEEN_READS_MS = 50;
const LOOK_MS = 250;
/** Maximum duration of the measurement, because readers slow the runs down. */
const LONGEST_MS = 60_000;
/** Maximum ratio of the p95 of a read to its p95 on a quiet server. */
const MAX_TIMES_QUIET = 10;

/**
 * BATON_BENCH_SIZE=demo selects a smaller company with fewer accounts, which takes less time to
 * make.
 */
const size = process.env['BATON_BENCH_SIZE'] === 'demo' ? 'demo' : 'large';

const today = () => new Date().toISOString().slice(0, 10);

/** Calls that console pages make when they open. */
const reads = [
  '/shipments?range=[0,49]&sort=["time_created","DESC"]',
  '/shipments?filter={"status":["in-transit"]}&range=[0,49]&sort=["time_created","DESC"]',
  '/accounts?range=[0,49]&sort=["balance","DESC"]',
  '/billing/invoices?range=[0,49]&sort=["id","DESC"]',
  '/billing/import/payments?range=[0,49]&sort=["id","DESC"]',
  '/lockers?range=[0,49]&sort=["code","ASC"]',
  '/maps/lockers',
  '/now',
  '/runs?range=[0,24]&sort=["id","DESC"]',
];

/** @typedef {{ path: string, status: number, ms: number }} Read */
/** @typedef {import('./support/caller.mjs').Call} Call */

/**
 * Reads every page once and records every response.
 * @param {string} url
 * @param {string} token
 * @param {Read[]} found
 */
async function readAll(url, token, found) {
  for (const path of reads) {
    const began = performance.now();
    const answer = await fetch(url + encodeURI(path), {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    found.push({ path, status: answer.status, ms: performance.now() - began });
    if (![200, 503].includes(answer.status)) throw new Error(`${path} answered ${answer.status}`);
    await pause(BETWEEN_READS_MS);
  }
}

/**
 * Starts the import of a bank file that is large enough for a run.
 * @param {string} url
 * @param {string} token
 * @param {Call} call
 */
async function startImport(url, token, call) {
  const open = await call('GET', '/billing/invoices?filter={"is_unpaid":true}&range=[0,999]');
  const lines = Array.from({ length: LINES }, (_, at) => {
    const invoice = open[at % (2 * open.length)];
    const words = invoice === undefined ? `EFT CREDIT ${at}` : `EFT ${invoice.invoice_number}`;
    return `${today()},${(10 + (at % 500) / 100).toFixed(2)},${words} LINE${at}X`;
  });
  const form = new FormData();
  const content = ['Date,Amount,Description', ...lines].join('\r\n');
  form.set('duplicates', 'import');
  form.set('file', new File([content], 'bench.csv', { type: 'text/csv' }));
  const answer = await fetch(`${url}/billing/import/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).run_id;
}

/** Starts invoicing the first accounts. @param {Call} call */
async function startInvoices(call) {
  const accounts = await call('GET', `/accounts?range=[0,${ACCOUNTS - 1}]`);
  const run = await call('POST', '/runs', {
    call: 'POST /accounts/invoice-run',
    subject: { ids: accounts.map((/** @type {{ id: number }} */ { id }) => id) },
    arguments: { period_until: today(), issue: true },
  });
  return { id: run.id, count: accounts.length };
}

/**
 * Waits until a run has finished, or until the end of the measurement.
 * @param {Call} call
 * @param {number} id
 * @param {number} until
 */
async function waitForEnd(call, id, until) {
  while (performance.now() < until && (await call('GET', `/runs/${id}`)).finished_at === null)
    await pause(LOOK_MS);
}

/**
 * Duration of console reads while invoices are made and a bank file is imported.
 * @param {string} url
 * @param {string} engine
 */
async function figuresOf(url, engine) {
  const token = await tokenOf(url);
  const readerToken = await tokenOf(url, 'superadmin@baton.test');
  const call = caller(url, token);
  /** @type {Read[]} */
  const quiet = [];
  for (let round = 0; round < QUIET_ROUNDS; round += 1) await readAll(url, readerToken, quiet);
  /** @type {Read[]} */
  const meanwhile = [];
  const began = performance.now();
  const invoices = await startInvoices(call);
  const over = new AbortController();
  const readers = Array.from({ length: READERS }, async () => {
    while (!over.signal.aborted) await readAll(url, readerToken, meanwhile);
  });
  try {
    const imported = await startImport(url, token, call);
    const until = performance.now() + LONGEST_MS;
    await Promise.all([waitForEnd(call, invoices.id, until), waitForEnd(call, imported, until)]);
  } finally {
    over.abort();
    await Promise.all(readers);
  }
  const refused = meanwhile.filter(({ status }) => status === 503);
  const p95Of = (/** @type {Read[]} */ given, /** @type {string} */ path) =>
    quantile(
      given.filter((one) => one.path === path).map(({ ms }) => ms),
      0.95,
    );
  const ratios = reads.map((path) => p95Of(meanwhile, path) / p95Of(quiet, path));
  return [
    {
      figure: `${engine}: beside ${invoices.count} accounts to invoice and ${LINES} lines to import`,
      unit: 'ms',
      values: [performance.now() - began],
    },
    {
      figure: `${engine}: reads answered 503, of ${meanwhile.length}`,
      unit: '',
      values: [refused.length],
      budget: 0,
    },
    { figure: `${engine}: reads, quiet`, unit: 'ms', values: quiet.map(({ ms }) => ms) },
    { figure: `${engine}: reads meanwhile`, unit: 'ms', values: meanwhile.map(({ ms }) => ms) },
    {
      figure: `${engine}: p95 of each read meanwhile, to quiet`,
      unit: '×',
      values: ratios,
      budget: MAX_TIMES_QUIET,
      by: /** @type {const} */ ('max'),
    },
  ];
}

async function measureEmbedded() {
  const server = await startCompany(size);
  try {
    return await figuresOf(server.url, 'embedded');
  } finally {
    await server.stop();
  }
}

/** Whether users can read while background work loads the server, on both engines. */
export const measure = async () => [
  ...(await measureEmbedded()),
  ...(await companyOnPostgres(size, ({ url }) => figuresOf(url, 'postgresql'))),
];
