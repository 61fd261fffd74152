import { statfs } from 'node:fs/promises';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { NODE_SILENT_MS, providers } from '#domain/system/system.ts';
import type { Config } from '#server/config/config.ts';
import { migrations } from '#server/db/migrate.ts';
import type { Database, Db } from '#server/db/open.ts';
import { background_tasks } from '#server/db/schema/background-tasks.ts';
import { nodes, paused_queues, provider_calls } from '#server/db/schema/system.ts';
import { users } from '#server/db/schema/users.ts';
import { roundOf } from '#server/jobs/background-task.ts';
import { taskState } from '../background-tasks/task-figures.ts';
import { latestErrors } from '../console-errors/stored-errors.ts';
import { queueFigures } from '../outgoing-messages/queue-figures.ts';
import { NODE_ID } from './presence.ts';
import { providerTests } from './provider-tests.ts';

type State = ResponseOf<'GET /system'>;

const isAlive = sql<boolean>`${nodes.seen_at} > now() - make_interval(secs => ${NODE_SILENT_MS / 1000})`;

async function readNodes(db: Db): Promise<State['nodes']> {
  const found = await db
    .select({
      id: nodes.id,
      host: nodes.host,
      process_id: nodes.process_id,
      version: nodes.version,
      started_at: nodes.started_at,
      seen_at: nodes.seen_at,
      memory_bytes: nodes.memory_bytes,
      is_alive: isAlive,
    })
    .from(nodes)
    .orderBy(desc(isAlive), asc(nodes.started_at), asc(nodes.id));
  return found.map((one) => ({ ...one, is_this: one.id === NODE_ID }));
}

interface Facts extends Record<string, unknown> {
  version: string;
  size: number;
  ms: number;
}

interface Measured {
  database: State['database'];
  clock_offset_ms: number;
}

/** Facts of the database, and the difference between its clock and that of this machine. */
async function readDatabase(database: Database): Promise<Measured> {
  // The first query may have waited for a connection, so the time of the second one is exact.
  await database.pool.query('select 1');
  const before = Date.now();
  const { rows } = await database.pool.query<Facts>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size,
       (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const halfway = (Date.now() - before) / 2;
  const offset = before + halfway - (rows[0]?.ms ?? before);
  const { rows: applied } = await database.pool.query<{ name: string }>(
    'select name from migration order by name',
  );
  const names = applied.map(({ name }) => name);
  const { engine, waiting, connections } = database.health();
  const [facts] = rows;
  return {
    database: {
      engine,
      version: facts?.version ?? '',
      size_bytes: facts?.size ?? 0,
      is_writable: (await database.writable()) === true,
      connections: connections.places,
      connections_used: connections.used,
      waiting,
      migrations_applied: names.length,
      migrations_missing: Object.keys(migrations).filter((name) => !names.includes(name)).length,
      last_migration: names.at(-1) ?? null,
    },
    // A difference below the duration of the query is not significant.
    clock_offset_ms: Math.abs(offset) <= halfway + 1 ? 0 : Math.round(offset),
  };
}

async function readDisk({ dataDir }: Config): Promise<State['disk']> {
  const found = await statfs(dataDir).catch(() => null);
  if (found === null) return null;
  const { bavail, blocks, bsize } = found;
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
}

async function readQueues(db: Db, config: Config): Promise<State['queues']> {
  const figures = await queueFigures(db, config);
  const paused = await db
    .select({ queue: paused_queues.queue, at: paused_queues.paused_at, by: users.name })
    .from(paused_queues)
    .leftJoin(users, eq(users.id, paused_queues.paused_by));
  return figures.map((figure) => {
    const pause = paused.find(({ queue }) => queue === figure.channel);
    return { ...figure, paused_at: pause?.at ?? null, paused_by: pause?.by ?? null };
  });
}

async function readTasks(db: Db): Promise<State['tasks']> {
  const { name, succeeded_at, took_ms, failed_at, failures, last_error } = background_tasks;
  const is_requested = sql<boolean>`${background_tasks.requested_at} is not null`;
  const found = await db
    .select({
      name,
      state: taskState,
      succeeded_at,
      took_ms,
      failed_at,
      failures,
      last_error,
      is_requested,
    })
    .from(background_tasks)
    .orderBy(asc(sql`${taskState} = 'working'`), asc(name));
  return found.map((task) => ({ ...task, ...roundOf(task.name) }));
}

async function readProviders(db: Db, config: Config): Promise<State['providers']> {
  const calls = await db.select().from(provider_calls);
  const tests = providerTests(config);
  return providers.map((name) => {
    const call = calls.find(({ provider }) => provider === name);
    return {
      name,
      is_configured: tests.has(name),
      succeeded_at: call?.succeeded_at ?? null,
      failed_at: call?.failed_at ?? null,
      last_error: call?.last_error ?? null,
    };
  });
}

export async function readSystem(database: Database, config: Config): Promise<State> {
  const measured = await readDatabase(database);
  const disk = await readDisk(config);
  const rows = await database.within(
    { is: 'staff' },
    async (db) => ({
      nodes: await readNodes(db),
      queues: await readQueues(db, config),
      tasks: await readTasks(db),
      providers: await readProviders(db, config),
      console_errors: await latestErrors(db),
    }),
    { readOnly: true },
  );
  return { ...measured, disk, ...rows };
}
