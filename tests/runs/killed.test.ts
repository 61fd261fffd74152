import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { startWorkers } from '#server/runs/workers.ts';
import { bothEngines, embeddedIn, temporaryDirectory } from '../support/database.ts';
import { kill, workerProcess } from '../support/nodes/run-workers.ts';
import { notesPerShipment, runWhen, shipmentIds, startNotes } from '../support/runs/runs.ts';
import { waitUntil } from '../support/until.ts';
import { world, type World } from '../support/world.ts';

/** More rows than a node leases at once. */
const ROWS = 160;

const postgres = bothEngines().filter(({ name }) => name === 'postgres');

describe.each(postgres)('nodes that die or hang, on $name', (on) => {
  let here: World;
  let address = '';
  beforeAll(async () => {
    here = await world(on);
    const { rows } = await here.database.pool.query<{ name: string }>(
      'select current_database() as name',
    );
    const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
    address = Object.assign(new URL(server), { pathname: `/${rows[0]?.name}` }).href;
  });
  afterAll(() => here.close());

  test('every row is done once although one of two nodes is killed again and again', async () => {
    const ops = await here.as('ops');
    const ids = await shipmentIds(here, { count: ROWS });
    const notes = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
    const started = await Promise.all(notes.map((note) => startNotes(ops, ids, note)));
    for (let round = 0; round < 3; round += 1) {
      const children = await Promise.all([workerProcess(address), workerProcess(address)]);
      await pause(Math.random() * 150);
      await Promise.all(children.map(kill));
    }
    const workers = startWorkers(here.services);
    for (const { id } of started)
      expect(await runWhen(ops, id)).toMatchObject({ state: 'settled', ok: ROWS, failed: 0 });
    await workers.stop();
    for (const note of notes) expect(await notesPerShipment(here, note)).toEqual([[1, ROWS]]);
  }, 120_000);

  test('a hanging node loses its rows to another node and writes nothing when it resumes', async () => {
    const ops = await here.as('ops');
    const ids = await shipmentIds(here, { count: ROWS });
    // A lock on one row keeps the node inside its transaction until the test has stopped the node.
    const holder = new pg.Client({ connectionString: address });
    await holder.connect();
    await holder.query('begin; select from shipments where id = 1 for update');
    const { id } = await startReferencesOf(ops, ids);
    const still = await workerProcess(address);
    await untilBlocked(holder);
    still.kill('SIGSTOP');
    await holder.query('rollback');
    const workers = startWorkers(here.services);
    const run = await runWhen(ops, id);
    still.kill('SIGCONT');
    await pause(500);
    await workers.stop();
    await kill(still);
    await holder.end();
    const traces = await here.database.pool.query<{ times: number }>(
      'select count(*)::int as times from audit_log where run_id = $1 group by row_id having count(*) > 1',
      [id],
    );
    expect(run).toMatchObject({ state: 'settled', waiting: 0, failed: 0, total: ROWS });
    expect(traces.rows).toEqual([]);
  }, 120_000);
});

const startReferencesOf = (client: Awaited<ReturnType<World['as']>>, ids: number[]) =>
  client.call('POST /runs', {
    body: {
      call: 'POST /shipments/bulkupdate',
      subject: { ids },
      arguments: { customer_reference: 'STOOD-STILL' },
    },
  });

const untilBlocked = (client: pg.Client) =>
  waitUntil(
    () =>
      client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    ({ rowCount }) => rowCount !== 0,
  );

test('on the embedded database every row is done once after kill -9 and a restart', async () => {
  const dir = await temporaryDirectory();
  const first = await embeddedIn(dir).openCompany();
  const ids = await shipmentIds({ database: first }, { count: ROWS });
  const notes = ['First', 'Second', 'Third', 'Fourth'];
  for (const note of notes) await insertRun(first.pool, ids, note);
  await first.close();

  for (let round = 0; round < 3; round += 1) {
    const child = await workerProcess(dir);
    await pause(Math.random() * 200);
    await kill(child);
  }
  const last = {
    config: readConfig({ BATON_DEMO: 'small', BATON_LOG: 'silent' }),
    database: await openDatabase({ dir }),
    log: createLog('silent'),
  };
  const sums = await last.database.pool.query<{ n: number }>(
    `select count(*)::int as n from runs r where r.ok <> (select count(*) from run_items i where i.run_id = r.id and i.outcome = 'ok') and title like 'Add a note to %'`,
  );
  expect(sums.rows).toEqual([{ n: 0 }]);
  const workers = startWorkers(last);
  await untilSettled(last.database.pool);
  await workers.stop();
  for (const note of notes) expect(await notesPerShipment(last, note)).toEqual([[1, ROWS]]);
  await last.database.close();
  await rm(dir, { recursive: true, force: true });
}, 180_000);

/** Inserts a run as the server would, for a database without a server. */
async function insertRun(pool: pg.Pool, ids: number[], note: string): Promise<void> {
  await pool.query(
    `with made as (
       insert into runs (user_id, call, entity, title, state, selection_kind, arguments, total)
       values (2, 'POST /shipments/notes/bulk', 'shipments', 'Add note', 'waiting', 'ids', jsonb_build_object('note', $2::text), cardinality($1::int[])) returning id
     ) insert into run_items (run_id, position, object_id, label, outcome)
       select made.id, position, named, 'row', 'waiting' from made, unnest($1::int[]) with ordinality as n (named, position)`,
    [ids, note],
  );
}

const untilSettled = (pool: pg.Pool) =>
  waitUntil(
    () => pool.query(`select from runs where state in ('waiting', 'running')`),
    ({ rowCount }) => rowCount === 0,
  );
