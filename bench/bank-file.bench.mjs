import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { caller, tokenOf } from './support/caller.mjs';
import { startCompany } from './support/large.mjs';

/** Lines of the largest file that can be imported. */
const LINES = 50_000;
const LOOK_MS = 100;
const size = process.env['BATON_BENCH_SIZE'] === 'demo' ? 'demo' : 'large';

/** @typedef {import('./support/caller.mjs').Call} Call */

/** Memory of the server in MB. @param {number} pid */
const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** File whose lines name invoices, accounts, or neither, a third each. @param {Call} call */
async function fileOf(call) {
  const day = new Date().toISOString().slice(0, 10);
  const open = await call('GET', '/billing/invoices?filter={"is_unpaid":true}&range=[0,999]');
  const lines = Array.from({ length: LINES }, (_, at) => {
    const invoice = open[at % open.length];
    const words = [`EFT ${invoice.invoice_number}`, `PMT ${invoice.account_code}`, 'CASH DEP'];
    return `${day},${(10 + (at % 500) / 100).toFixed(2)},${words[at % 3]} LINE${at}X`;
  });
  return ['Date,Amount,Description', ...lines].join('\r\n');
}

/** @param {string} url @param {string} token @param {string} content */
async function upload(url, token, content) {
  const form = new FormData();
  form.set('file', new File([content], 'bench.csv', { type: 'text/csv' }));
  const answer = await fetch(`${url}/billing/import/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/**
 * Whether a run has finished; adds its progress to `told`.
 * @param {Call} call
 * @param {number} id
 * @param {Set<number>} told
 */
async function isOver(call, id, told) {
  const run = await call('GET', `/runs/${id}`);
  told.add(run.ok);
  return run.finished_at !== null;
}

/**
 * Time to import the largest bank file, number of its progress steps, and server memory during the
 * import.
 */
export async function measure() {
  const server = await startCompany(size);
  try {
    const token = await tokenOf(server.url);
    const call = caller(server.url, token);
    const content = await fileOf(call);
    const before = memoryOf(server.pid);
    let most = before;
    const began = performance.now();
    const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), LOOK_MS);
    let answered = 0;
    const told = new Set();
    try {
      const { run_id: id } = await upload(server.url, token, content);
      answered = performance.now() - began;
      while (!(await isOver(call, id, told))) await pause(LOOK_MS);
    } finally {
      clearInterval(watch);
    }
    return [
      { figure: `${LINES} bank lines: answered`, unit: 'ms', values: [answered] },
      { figure: 'all taken in', unit: 'ms', values: [performance.now() - began] },
      { figure: 'steps of its progress', unit: '', values: [told.size] },
      { figure: 'server before', unit: 'MB', values: [before] },
      { figure: 'server at most meanwhile', unit: 'MB', values: [most], budget: before + 400 },
    ];
  } finally {
    await server.stop();
  }
}
