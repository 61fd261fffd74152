import { createHash } from 'node:crypto';

/**
 * Applies migrations. Plain JavaScript, because scripts use this file without a build.
 * @typedef {(text: string, values?: unknown[]) => Promise<{ rows: { name: string, hash: string }[]
 * }>} Ask
 * @typedef {{ name: string, done: number, total: number }} Step
 */

const bookkeeping = `
  create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now());
  alter table migration enable row level security`;

/** @param {string} name */
const role = (name) => `
  do $$ begin create role ${name} nologin; exception when duplicate_object or unique_violation then null; end $$;
  do $$ begin
    if not exists (select from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member
                   where r.rolname = '${name}' and u.rolname = current_user)
    then grant ${name} to current_user; end if;
  end $$`;

/** @param {string} name */
const grants = (name) => `
  do $$ begin execute format('grant usage on schema %I to ${name}', current_schema()); end $$;
  do $$ begin execute format('grant select, insert, update, delete on all tables in schema %I to ${name}', current_schema()); end $$;
  do $$ begin execute format('grant usage, select on all sequences in schema %I to ${name}', current_schema()); end $$`;

const roles = ['baton_staff', 'baton_tenant'];
const before = roles.map(role);

// Before migrations: turns off the recording of history, because a rewrite by a migration is not a
// change of a row. Also drops the views of the past, because they would depend on columns that the
// migration drops.
const withoutPast = `
  select set_config('baton.unrecorded', 'on', true);
  do $$ begin execute format('drop schema if exists %I cascade', current_schema() || '_past'); end $$`;
// After migrations: builds the views of the past. A database with other migrations may lack the
// function for this.
const withPast = `
  do $$ begin if to_regprocedure('baton_build_past()') is not null then perform baton_build_past(); end if; end $$`;

const after = [
  ...roles.map(grants),
  'revoke all on migration from baton_staff, baton_tenant',
  withPast,
];

/** Hash of a migration. @param {string} text */
export const digest = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Hash of everything that `apply` does with these migrations: equal hashes mean equal databases.
 * @param {Record<string, string>} migrations
 */
export function fingerprint(migrations) {
  const files = Object.keys(migrations)
    .toSorted()
    .map((name) => [name, migrations[name]]);
  return digest(JSON.stringify([before, bookkeeping, withoutPast, files, after]));
}

/**
 * Applies the missing migrations, each in its own transaction. Throws if the database was written
 * by a newer build, if an applied migration was changed, or if one fails.
 * @param {Ask} ask @param {Record<string, string>} migrations name to SQL @param {(step: Step) =>
 * void} [onStep]
 */
export async function apply(ask, migrations, onStep) {
  for (const text of before) await insistent(ask, text);
  await ask(bookkeeping);
  await applyAll(ask, migrations, onStep);
  for (const text of after) await ask(text);
}

/** @param {Ask} ask @param {Record<string, string>} all @param {(step: Step) => void} [onStep] */
async function applyAll(ask, all, onStep) {
  const { rows } = await ask('select name, hash from migration order by name');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  if (applied.has('0001-fences'))
    throw new Error(
      'The database was made by a development version of Baton. Run scripts/adopt-baseline.mjs first',
    );
  for (const name of applied.keys()) {
    if (!(name in all))
      throw new Error(
        `The database was written by a newer Baton: migration ${name} is not part of this one`,
      );
  }
  const names = Object.keys(all).toSorted();
  for (const [index, name] of names.entries()) {
    await applyOne(ask, { name, text: all[name] ?? '', before: applied.get(name) });
    onStep?.({ name, done: index + 1, total: names.length });
  }
}

/** @param {Ask} ask @param {{ name: string, text: string, before: string | undefined }} step */
async function applyOne(ask, step) {
  const hash = digest(step.text);
  if (step.before === hash) return;
  if (step.before !== undefined)
    throw new Error(
      `Migration ${step.name} has changed since it was applied; add a new one instead`,
    );
  await ask('begin');
  try {
    await ask(withoutPast);
    await ask(step.text);
    await ask('insert into migration (name, hash) values ($1, $2)', [step.name, hash]);
    await ask('commit');
  } catch (error) {
    // A lost connection has already rolled back; its error must not replace the cause.
    await ask('rollback').catch(() => undefined);
    throw new Error(
      `Migration ${step.name} failed: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  }
}

/**
 * Retries a statement about roles: they belong to the whole cluster, so migrations of other
 * databases may touch the same row at the same time.
 * @param {Ask} ask @param {string} text
 */
async function insistent(ask, text) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ask(text);
      return;
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}
