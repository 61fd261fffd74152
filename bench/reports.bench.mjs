import { setTimeout as pause } from 'node:timers/promises';
import { caller, tokenOf } from './caller.mjs';
import { startCompany } from './large.mjs';
import { largeOnPostgres } from './postgres.mjs';

const ROUNDS = 3;
const PERIOD = 'last-90-days';
const MOST_MS = { postgresql: 3_000, embedded: 8_000 };
const MOST_MEANWHILE_MS = 100;
const BETWEEN_LISTS_MS = 20;
const list = '/shipments?range=[0,49]&sort=["time_created","DESC"]';

/** A report that the server stopped after its ten seconds is over its budget, and no reason to measure nothing else.
 * @param {Error} error */
function countStopped(error) {
  if (!error.message.includes('Stopped after')) throw error;
}

/** Every report over 90 days, and what other people's lists take while somebody reads reports.
 * @param {string} url @param {keyof typeof MOST_MS} engine */
async function figuresOf(url, engine) {
  const reads = caller(url, await tokenOf(url));
  const lists = caller(url, await tokenOf(url, 'ops@baton.test'));
  const workspaces = await reads('GET', '/workspaces');
  const known = workspaces
    .flatMap((/** @type {any} */ { reports }) => reports)
    .filter((/** @type {any} */ { built_in: name }) => name !== null);
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(known.map((/** @type {any} */ one) => [one.built_in, []]));
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
      for (const { id, built_in: name } of known) {
        const body = { parameters: { period: PERIOD } };
        times[name]?.push(
          await timed(() => reads('POST', `/reports/${id}/rows`, body).catch(countStopped)),
        );
      }
  } finally {
    reading.abort();
    await others;
  }
  const budget = MOST_MS[engine];
  return [
    ...Object.entries(times).map(([name, values]) => ({
      figure: `${engine}: ${name}`,
      unit: 'ms',
      values,
      budget,
    })),
    { figure: `${engine}: a list, nobody reads`, unit: 'ms', values: alone },
    {
      figure: `${engine}: a list meanwhile`,
      unit: 'ms',
      values: meanwhile,
      budget: MOST_MEANWHILE_MS,
      by: /** @type {const} */ ('p95'),
    },
  ];
}

async function embedded() {
  const server = await startCompany('large');
  try {
    return await figuresOf(server.url, 'embedded');
  } finally {
    await server.stop();
  }
}

/** What the reports of a large company take on both engines, and what that costs everybody else. */
export const measure = async () => [
  ...(await embedded()),
  ...(await largeOnPostgres((url) => figuresOf(url, 'postgresql'))),
];
