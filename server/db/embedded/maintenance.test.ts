import { afterAll, beforeAll, expect, test } from 'vitest';
import { embedded } from '#tests/support/database.ts';
import type { Database } from '../open.ts';
import { maintain } from './maintenance.ts';

let database: Database;

beforeAll(async () => {
  database = await embedded.open({ migrations: {} });
});
afterAll(() => database?.close());

const number = async (text: string) =>
  Number((await database.pool.query<{ n: string }>(text)).rows[0]?.n);

test('tables with many changes are vacuumed and analysed, and the write-ahead log is truncated', async () => {
  await database.pool.query(
    'create table worn as select n, n % 7 as k from generate_series(1, 20000) n',
  );
  await database.pool.query('update worn set k = k + 1');
  const before = await number(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as n from pg_control_checkpoint()',
  );
  const maintenance = maintain(database.pool, { log: () => undefined });
  await maintenance.run();
  maintenance.stop();
  expect(before).toBeGreaterThan(1_000_000);
  expect(
    await number(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as n from pg_control_checkpoint()',
    ),
  ).toBeLessThan(100_000);
  expect(
    await number("select n_dead_tup as n from pg_stat_user_tables where relname = 'worn'"),
  ).toBe(0);
  expect(await number("select reltuples as n from pg_class where relname = 'worn'")).toBe(20_000);
});

test('an unchanged database gets a checkpoint but no vacuum', async () => {
  const maintenance = maintain(database.pool, { log: () => undefined });
  await maintenance.run();
  const before = await number('select sum(vacuum_count) as n from pg_stat_user_tables');
  await maintenance.run();
  maintenance.stop();
  expect(await number('select sum(vacuum_count) as n from pg_stat_user_tables')).toBe(before);
});
