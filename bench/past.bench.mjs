import { caller, tokenOf } from './support/caller.mjs';
import { startCompany } from './support/large.mjs';
import { companyOnPostgres, queryOnce, withDatabase } from './support/postgres.mjs';
import { startServer } from '../tests/support/server.mjs';

const ROUNDS = 40;
const ROWS = 200;
const MAX_MORE = 1.08;

const AS_OF_ROUNDS = 10;
const HOUR_MS = 3_600_000;

/** Ages of the past lists to read, with the budget of each in ms. */
const reaches = [
  { words: 'an hour', hours: 1, budget: 60 },
  { words: 'a day', hours: 24, budget: 400 },
  { words: '29 days', hours: 29 * 24, budget: 3000 },
];
/**
 * The embedded engine can go back a limited number of changes, fewer than a large company makes in
 * 29 days.
 */
const reachesOf = { postgresql: reaches, embedded: reaches.slice(0, 2) };

/**
 * Calls that the database stopped count as over budget, and do not stop the bench.
 * @param {Error} error
 */
function countBusy(error) {
  if (!error.message.includes('answered 503')) throw error;
}

/**
 * Reads 50 rows of past lists; the calls of all ages take turns.
 * @param {string} url
 * @param {keyof typeof reachesOf} engine
 */
async function listsAsOf(url, engine) {
  const call = caller(url, await tokenOf(url));
  const lists = {
    shipments: '/shipments?range=[0,49]&sort=["time_created","DESC"]',
    'shipments of a status':
      '/shipments?filter={"status":"in-transit"}&range=[0,49]&sort=["time_created","DESC"]',
    lockers: '/lockers?range=[0,49]&sort=["code","ASC"]',
  };
  const cases = Object.entries(lists).flatMap(([name, path]) =>
    reachesOf[engine].map(({ words, hours, budget }) => ({
      figure: `${engine}: ${name}, ${words} back`,
      path: `${path}&at=${new Date(Date.now() - hours * HOUR_MS).toISOString()}`,
      budget,
      values: /** @type {number[]} */ ([]),
    })),
  );
  for (let round = 0; round < AS_OF_ROUNDS; round += 1)
    for (const { path, values } of cases) {
      const began = performance.now();
      await call('GET', path).catch(countBusy);
      values.push(performance.now() - began);
    }
  return cases.map(({ figure, values, budget }) => ({ figure, unit: 'ms', values, budget }));
}

async function onEmbedded() {
  const server = await startCompany('large');
  try {
    return await listsAsOf(server.url, 'embedded');
  } finally {
    await server.stop();
  }
}

/** Cost of the history: when past lists of a large company are read, and when rows are written. */
export const measure = async () => [
  ...(await onEmbedded()),
  ...(await companyOnPostgres('large', ({ url }) => listsAsOf(url, 'postgresql'))),
  ...(await measureWriting()),
];

/**
 * Duration of the same changes with and without recorded history, measured alternately, on
 * PostgreSQL.
 */
const measureWriting = () =>
  withDatabase(async (url) => {
    const server = await startServer({
      env: { BATON_DEMO: 'demo', BATON_LOG: 'silent', DATABASE_URL: url },
    });
    try {
      return await figuresOf(server.url, url);
    } finally {
      await server.stop();
    }
  });

const tables = ['shipments', 'parcels'];

/** @param {string} url of the database @param {'enable' | 'disable'} how */
const keep = (url, how) =>
  queryOnce(
    url,
    tables
      .flatMap((table) =>
        ['insert', 'update', 'delete'].map(
          (event) => `alter table ${table} ${how} trigger keep_${event}`,
        ),
      )
      .join('; '),
  );

/** @param {string} server @param {string} database */
async function figuresOf(server, database) {
  const call = caller(server, await tokenOf(server));
  // Only shipments between two hubs can move back and forth; others would be skipped, which costs
  // nothing.
  const ids = (
    await queryOnce(
      database,
      `select id from shipments where status in ('collected', 'at-hub', 'in-transit', 'manifested', 'at-destination-hub') limit ${ROWS}`,
    )
  ).map(({ id }) => id);
  await call('POST', '/shipments/bulkupdate', { ids, status: 'in-transit', reason: 'Bench' });
  /** @type {Record<'enable' | 'disable', number[]>} */
  const times = { enable: [], disable: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // The order alternates, so that neither always benefits from the caches of the other.
    /** @type {('enable' | 'disable')[]} */
    const turns = round % 2 === 0 ? ['enable', 'disable'] : ['disable', 'enable'];
    for (const how of turns) {
      await keep(database, how);
      const began = performance.now();
      for (const status of ['at-hub', 'in-transit', 'at-hub', 'in-transit'])
        await call('POST', '/shipments/bulkupdate', { ids, status, reason: 'Bench' });
      await call('POST', '/shipments/bulkupdate', { ids, order_number: `${how} ${round}` });
      times[how].push(performance.now() - began);
    }
  }
  const ratios = times.enable.map((time, round) => time / (times.disable[round] ?? time));
  return [
    { figure: 'changes with their past kept', unit: 'ms', values: times.enable },
    { figure: 'without it', unit: 'ms', values: times.disable },
    { figure: 'one over the other', unit: '×', values: ratios, budget: MAX_MORE },
  ];
}
