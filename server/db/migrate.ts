import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Database } from './open.ts';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The migrations of this build: name to SQL. */
export const migrations: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([file, text]) => [file.replace(/^.*\/|\.sql$/g, ''), text]),
);

interface MigrateOptions {
  onStep?: (step: { name: string; done: number; total: number }) => void;
  migrations?: Record<string, string>;
}

// Any number will do, as long as every node takes the same.
const turn = 4_200_226;

const bookkeeping = `
  create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now());
  alter table migration enable row level security`;

const role = (name: string) => `
  do $$ begin create role ${name} nologin; exception when duplicate_object or unique_violation then null; end $$;
  do $$ begin
    if not exists (select from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member
                   where r.rolname = '${name}' and u.rolname = current_user)
    then grant ${name} to current_user; end if;
  end $$`;

const grants = (name: string) => `
  do $$ begin execute format('grant usage on schema %I to ${name}', current_schema()); end $$;
  do $$ begin execute format('grant select, insert, update, delete on all tables in schema %I to ${name}', current_schema()); end $$;
  do $$ begin execute format('grant usage, select on all sequences in schema %I to ${name}', current_schema()); end $$`;

const roles = ['baton_staff', 'baton_tenant'];

/** Brings the database up to this build; one node at a time, each file in a transaction of its own. */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(`select pg_advisory_lock(${turn})`);
    for (const name of roles) await insistent(client, role(name));
    await client.query(bookkeeping);
    await applyAll(client, options.migrations ?? migrations, options.onStep);
    for (const name of roles) await client.query(grants(name));
    await client.query('revoke all on migration from baton_staff, baton_tenant');
  } finally {
    // Ends the session, and with it the lock and the settings.
    client.release(true);
  }
}

async function applyAll(
  client: pg.PoolClient,
  all: Record<string, string>,
  onStep: MigrateOptions['onStep'],
): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  );
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  for (const name of applied.keys()) {
    if (!(name in all))
      throw new Error(
        `The database was written by a newer Baton: migration ${name} is not part of this one`,
      );
  }
  const names = Object.keys(all).toSorted();
  for (const [index, name] of names.entries()) {
    await applyOne(client, { name, text: all[name] ?? '', before: applied.get(name) });
    onStep?.({ name, done: index + 1, total: names.length });
  }
}

async function applyOne(
  client: pg.PoolClient,
  step: { name: string; text: string; before: string | undefined },
): Promise<void> {
  const hash = createHash('sha256').update(step.text).digest('hex');
  if (step.before === hash) return;
  if (step.before !== undefined)
    throw new Error(
      `Migration ${step.name} has changed since it was applied; add a new one instead`,
    );
  await client.query('begin');
  try {
    await client.query(step.text);
    await client.query('insert into migration (name, hash) values ($1, $2)', [step.name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(
      `Migration ${step.name} failed: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
}

/** Roles belong to the whole cluster: another database's migration may touch the same row at the same moment. */
async function insistent(client: pg.PoolClient, text: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(text);
      return;
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}
