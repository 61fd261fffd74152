import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseStopped } from '#server/db/database-errors.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { eventually } from '../support/eventually.ts';
import { findClusterProgram } from '../../scripts/machine/cluster-programs.mjs';
import { PostgresServers } from '../support/cluster/postgres-servers.ts';

const isMissing = ['postgres', 'setpriv'].some((name) => findClusterProgram(name) === undefined);

describe.skipIf(isMissing)('a primary with a standby', () => {
  let servers: PostgresServers;
  let database: Database;
  const insert = (n: number) =>
    database.within({ is: 'system' }, () =>
      database.pool.query('insert into kept values ($1)', [n]),
    );
  /** Cancels commits that wait for a standby, as an administrator would. */
  const cancelWaits = async () => {
    const cancelled = await servers.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
    );
    expect(cancelled).toHaveLength(1);
  };
  const kept = () => servers.query<{ n: number }>('select n from kept order by n');

  beforeAll(async () => {
    servers = await PostgresServers.start(1);
    database = await openDatabase({ url: servers.url, dir: '', connections: 2 });
    await servers.query('create role baton_server; create table kept (n int)');
    await servers.query('grant baton_server to baton; grant all on kept to baton_server');
  });
  afterAll(async () => {
    await database.close();
    await servers.stop();
  });

  test('a commit fails if its wait for a standby is cancelled', async () => {
    await servers.confirmCommits(false);
    const committing = insert(1).catch((error: unknown) => error);
    await eventually(cancelWaits);
    await servers.confirmCommits(true);
    expect(await committing).toBeInstanceOf(DatabaseStopped);
    await insert(2);
    // The unconfirmed change is not undone: PostgreSQL had written it before it waited.
    expect(await kept()).toContainEqual({ n: 2 });
  });

  test('after a failover connections go to the new primary, which has every confirmed change', async () => {
    await insert(3);
    await servers.killPrimary();
    await expect(insert(4)).rejects.toThrow();
    await servers.failOver();
    await eventually(() => insert(5));
    expect((await kept()).map(({ n }) => n)).toEqual(expect.arrayContaining([2, 3, 5]));
  });
});
