import { caller, tokenOf } from './caller.mjs';
import { once, withDatabase } from './postgres.mjs';
import { startServer } from '../tests/support/server.mjs';

const ROUNDS = 40;
const ROWS = 200;
const MOST_MORE = 1.08;

/** What keeping the past costs those who write: the same changes with and without it, in turns, on PostgreSQL. */
export const measure = () =>
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
  once(
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
  // Only shipments between two hubs go back and forth; others are skipped, and skipping costs nothing.
  const ids = (
    await once(
      database,
      `select id from shipments where status in ('collected', 'at-hub', 'in-transit', 'manifested', 'at-destination-hub') limit ${ROWS}`,
    )
  ).map(({ id }) => id);
  await call('POST', '/shipments/bulkupdate', { ids, status: 'in-transit', reason: 'Bench' });
  /** @type {Record<'enable' | 'disable', number[]>} */
  const times = { enable: [], disable: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Which one comes first changes, so that neither always finds what the other has warmed.
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
    { figure: 'one over the other', unit: '×', values: ratios, budget: MOST_MORE },
  ];
}
