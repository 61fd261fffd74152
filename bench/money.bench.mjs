import { setTimeout as pause } from 'node:timers/promises';
import { caller, tokenOf } from './support/caller.mjs';
import { startCompany } from './support/large.mjs';

const ROUNDS = 20;
const MAX_DECISIONS = 500;
const LINES = 2000;
const DAY_MS = 86_400_000;

/** BATON_BENCH_SIZE=demo selects a smaller company, which takes less time to generate. */
const size = process.env['BATON_BENCH_SIZE'] === 'demo' ? 'demo' : 'large';

const today = () => new Date().toISOString().slice(0, 10);
/** @param {number} days */
const daysAgo = (days) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Duration of work in ms. @param {() => Promise<unknown>} work */
async function timeOf(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** @typedef {import('./support/caller.mjs').Call} Call */

/** Account with the largest balance. @param {Call} call */
async function debtor(call) {
  const [first] = await call('GET', '/accounts?range=[0,0]&sort=["balance","DESC"]');
  return first.id;
}

/** Calls with their budgets on the embedded database. @param {Call} call */
async function readings(call) {
  const account = await debtor(call);
  const receipts = await call(
    'GET',
    '/billing/import/payments?filter={"state":["unmatched"]}&range=[0,999]&sort=["id","DESC"]',
  );
  const decisions = receipts
    .slice(0, MAX_DECISIONS)
    .map((/** @type {{ id: number }} */ { id }) => ({
      payment_id: id,
      account_id: account,
      method: 'oldest-first',
    }));
  const statement = `/billing/statements?account_id=${account}&start_date=${daysAgo(730)}&end_date=${today()}&type=activity`;
  return [
    {
      figure: 'accounts with their figures, a page by balance',
      budget: 120,
      work: () => call('GET', '/accounts?range=[0,99]&sort=["balance","DESC"]'),
    },
    { figure: 'an account', budget: 80, work: () => call('GET', `/accounts/${account}`) },
    {
      figure: 'age analysis of the company',
      budget: 700,
      work: () => call('POST', '/accounts-age-analysis', { as_of: today() }),
    },
    {
      figure: 'age analysis as of 60 days ago',
      budget: 700,
      work: () => call('POST', '/accounts-age-analysis', { as_of: daysAgo(60) }),
    },
    { figure: 'statement of 24 months', budget: 300, work: () => call('GET', statement) },
    {
      figure: 'candidates of one receipt',
      budget: 60,
      work: () => call('GET', `/billing/import/candidates/${receipts[0].id}`),
    },
    {
      figure: `what ${decisions.length} decisions would do`,
      budget: 900,
      work: () => call('POST', '/billing/import/virtual-allocation', { decisions }),
    },
    { figure: 'check of the books', work: () => call('GET', '/billing/books') },
  ];
}

/** Bank statement whose lines name open invoices or unknown ones. @param {Call} call */
async function statementOf(call) {
  const open = await call('GET', '/billing/invoices?filter={"is_unpaid":true}&range=[0,999]');
  const lines = Array.from({ length: LINES }, (_, at) => {
    const invoice = open[at % (2 * open.length)];
    const words = invoice === undefined ? `EFT CREDIT ${at}` : `EFT ${invoice.invoice_number}`;
    return `${today()},${(10 + (at % 500) / 100).toFixed(2)},${words} LINE${at}X`;
  });
  return ['Date,Amount,Description', ...lines].join('\r\n');
}

/** @param {string} url @param {string} token @param {Call} call */
async function importStatement(url, token, call) {
  const form = new FormData();
  form.set('duplicates', 'import');
  form.set('file', new File([await statementOf(call)], 'bench.csv', { type: 'text/csv' }));
  return timeOf(async () => {
    const answer = await fetch(`${url}/billing/import/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      body: form,
    });
    if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  });
}

/** Duration of a run over all rows. @param {Call} call @param {string} name @param {object} given */
const timeRun = (call, name, given) =>
  timeOf(async () => {
    const subject = { filter: {} };
    const { id } = await call('POST', '/runs', { call: name, subject, arguments: given });
    while ((await call('GET', `/runs/${id}`)).finished_at === null) await pause(50);
  });

/** Duration of everyday reads, a morning's bank file, and the runs at the end of a month. */
export async function measure() {
  const server = await startCompany(size);
  try {
    const token = await tokenOf(server.url);
    const call = caller(server.url, token);
    const figures = [];
    for (const { work, ...figure } of await readings(call)) {
      const values = [];
      for (let round = 0; round < ROUNDS; round += 1) values.push(await timeOf(work));
      figures.push({ ...figure, unit: 'ms', values, by: /** @type {const} */ ('p95') });
    }
    const once = async (
      /** @type {string} */ figure,
      /** @type {number} */ budget,
      /** @type {Promise<number>} */ time,
    ) => figures.push({ figure, unit: 'ms', budget, values: [await time] });
    await once(
      `import and match ${LINES} bank lines`,
      5000,
      importStatement(server.url, token, call),
    );
    await once(
      'settle the open invoices of all accounts',
      25_000,
      timeRun(call, 'POST /accounts/allocate', { method: 'oldest-first' }),
    );
    await once(
      'invoice all accounts',
      150_000,
      timeRun(call, 'POST /accounts/invoice-run', { period_until: today(), issue: true }),
    );
    return figures;
  } finally {
    await server.stop();
  }
}
