import { setTimeout as pause } from 'node:timers/promises';
import { caller, tokenOf } from './support/caller.mjs';
import { startCompany } from './support/large.mjs';
import { companyOnPostgres } from './support/postgres.mjs';

const ROUNDS = 3;
/** Budgets of a report by period, in ms. */
const periods = {
  postgresql: { 'last-14-days': 300, 'last-90-days': 3_000 },
  embedded: { 'last-14-days': 1_000, 'last-90-days': 8_000 },
};
const MAX_MEANWHILE_MS = 100;
const BETWEEN_LISTS_MS = 20;
const list = '/shipments?range=[0,49]&sort=["time_created","DESC"]';

/**
 * Reports that the server stopped after ten seconds count as over budget, and do not stop the
 * bench.
 * @param {Error} error
 */
function countStopped(error) {
  if (!error.message.includes('Stopped after')) throw error;
}

/**
 * Duration of every report over 14 and 90 days, and of other users' lists meanwhile.
 * @param {string} url @param {keyof typeof periods} engine
 */
async function figuresOf(url, engine) {
  const reads = caller(url, await tokenOf(url));
  const lists = caller(url, await tokenOf(url, 'ops@baton.test'));
  const workspaces = await reads('GET', '/workspaces');
  const known = workspaces
    .flatMap((/** @type {any} */ { reports }) => reports)
    .filter((/** @type {any} */ { built_in: name }) => name !== null);
  const asked = Object.entries(periods[engine]).flatMap(([period, budget]) =>
    known.map((/** @type {any} */ { id, built_in: name }) => ({
      path: `/reports/${id}/rows`,
      body: { parameters: { period } },
      figure: `${engine}: ${name}, ${period}`,
      budget,
      values: /** @type {number[]} */ ([]),
    })),
  );
  const timed = async (/** @type {() => Promise<unknown>} */ work) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  /** @type {number[]} */
  const alone = [];
  for (let count = 0; count < 30; count += 1) alone.push(await timed(() => lists('GET', list)));
  /** @type {number[]} */
  const meanwhile = [];
  const reading = new AbortController();
  const others = (async () => {
    while (!reading.signal.aborted) {
      meanwhile.push(await timed(() => lists('GET', list)));
      await pause(BETWEEN_LISTS_MS);
    }
  })();
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { path, body, values } of asked)
        values.push(await timed(() => reads('POST', path, body).catch(countStopped)));
  } finally {
    reading.abort();
    await others;
  }
  return [
    ...asked.map(({ figure, values, budget }) => ({ figure, unit: 'ms', values, budget })),
    { figure: `${engine}: a list, nobody reads`, unit: 'ms', values: alone },
    {
      figure: `${engine}: a list meanwhile`,
      unit: 'ms',
      values: meanwhile,
      budget: MAX_MEANWHILE_MS,
      by: /** @type {const} */ ('p95'),
    },
  ];
}

async function measureEmbedded() {
  const server = await startCompany('large');
  try {
    return await figuresOf(server.url, 'embedded');
  } finally {
    await server.stop();
  }
}

/** Duration of the reports of a large company on both engines, and their cost for other users. */
export const measure = async () => [
  ...(await measureEmbedded()),
  ...(await companyOnPostgres('large', ({ url }) => figuresOf(url, 'postgresql'))),
];
