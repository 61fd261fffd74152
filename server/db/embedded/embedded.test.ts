import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/support/database.ts';
import { openDatabase, type Database } from '../open.ts';
import { DatabaseStopped, databaseProblemOf } from '../database-errors.ts';

const system = { is: 'system' } as const;
const ENDLESS = 'do $$ begin loop null; end loop; end $$';
const endless = sql.raw(ENDLESS);
let dir = '';
let database: Database;

beforeAll(async () => {
  dir = await temporaryDirectory();
  database = await openDatabase({ dir, deadline: 3000 });
  await database.pool.query('create table note (id integer primary key, text text)');
});
afterAll(async () => {
  await database?.close();
  await fs.rm(dir, { recursive: true });
});

const one = async () => (await database.pool.query('select 1 as n')).rows;

test('a heavy query does not block the event loop', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const began = performance.now();
  delay.enable();
  await database.pool.query(
    'select count(*) from generate_series(1, 1000000) n, lateral (select n * 2) m',
  );
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan((performance.now() - began) / 2);
});

test.each([
  ['as the only statement', 'copy note from stdin'],
  ['behind a comment', '/* quick */ COPY note (id, text)\n FROM STDIN with (format csv)'],
  ['as a second statement', 'select 1; copy note from stdin'],
])('COPY FROM STDIN %s is refused, and the database keeps running', async (_how, text) => {
  await expect(database.pool.query(text)).rejects.toMatchObject({
    code: '0A000',
    message: expect.stringContaining('unnest()'),
  });
  await expect(database.pool.query({ text, values: [], name: '' })).rejects.toMatchObject({
    code: '0A000',
  });
  expect(await one()).toEqual([{ n: 1 }]);
  expect(database.health().reopened).toBe(0);
});

test('text that contains a COPY statement is stored', async () => {
  const text = 'we copy; copy parcels from stdin, said the driver';
  await database.pool.query('insert into note values (1, $1)', [text]);
  expect((await database.pool.query('select text from note where id = 1')).rows).toEqual([
    { text },
  ]);
});

test('large values and many rows arrive complete', async () => {
  const text = 'x'.repeat(5_000_000);
  expect((await database.pool.query('select length($1::text) as n', [text])).rows).toEqual([
    { n: 5_000_000 },
  ]);
  expect((await database.pool.query('select n from generate_series(1, 50000) n')).rowCount).toBe(
    50_000,
  );
});

test('the settings that keep the log small are active', async () => {
  const { rows } = await database.pool.query(
    `select name, current_setting(name) as value from unnest($1::text[]) name order by 1`,
    [['max_wal_size', 'min_wal_size', 'jit', 'work_mem', 'fsync', 'synchronous_commit']],
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.value]))).toEqual({
    fsync: 'on',
    jit: 'off',
    max_wal_size: '64MB',
    min_wal_size: '32MB',
    synchronous_commit: 'on',
    work_mem: '16MB',
  });
  expect(
    (await database.pool.query("select similarity('baton', 'batons') > 0.5 as alike")).rows,
  ).toEqual([{ alike: true }]);
});

test('an endless query fails and the queries after it succeed', async () => {
  await database.pool.query("insert into note values (2, 'kept')");
  const stuck = database.within(system, async (db) => {
    await db.execute(sql`insert into note values (3, 'torn')`);
    await db.execute(
      sql`select count(*) from generate_series(1, 1000000000) a, generate_series(1, 1000000) b`,
    );
  });
  const waiting = one();
  await expect(stuck).rejects.toSatisfy((error) => databaseProblemOf(error) === 'stopped');
  expect(await waiting).toEqual([{ n: 1 }]);
  expect((await database.pool.query('select id from note order by id')).rows).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
  expect(database.health()).toMatchObject({ state: 'open', reopened: 1 });
});

test('a transaction can set a longer or shorter deadline, which does not affect other transactions', async () => {
  await expect(
    database.within(system, (db) => db.execute(endless), { timeout: 300 }),
  ).rejects.toMatchObject({
    cause: new DatabaseStopped('A query was stopped after 0.3 s without an answer'),
  });
  await database.within(system, (db) => db.execute(sql`select 1`), { timeout: 60_000 });
  expect(await one()).toEqual([{ n: 1 }]);
});

test('a session outside of a transaction can vacuum, and can set a deadline for its queries', async () => {
  await database.session((client) => client.query('vacuum analyze note'), 60_000);
  expect(await one()).toEqual([{ n: 1 }]);
  const stopped = database.session((client) => client.query(ENDLESS), 300);
  await expect(stopped).rejects.toThrow('A query was stopped after 0.3 s without an answer');
});

test('a second server on the same data directory is refused with the process id of the first', async () => {
  const text = `
    import { runnerImport } from 'vite';
    const { module } = await runnerImport('./server/db/open.ts', { configFile: false });
    module.openDatabase({ dir: process.argv[1] }).catch((error) => { process.stderr.write(error.message); process.exit(3); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text, dir], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => child.on('exit', resolve));
  expect(said).toContain(`already open in process ${process.pid}`);
  expect(code).toBe(3);
  await expect(openDatabase({ dir })).rejects.toThrow(`process ${process.pid}`);
});

test('a database that was closed to free memory keeps its commits and does not count as restarted', async () => {
  await database.pool.query("insert into note values (901, 'kept')");
  const { reopened } = database.health();
  await Promise.all([database.rest(), one(), one()]);
  expect((await database.pool.query('select text from note where id = 901')).rows).toEqual([
    { text: 'kept' },
  ]);
  expect(database.health().reopened).toBe(reopened);
});
