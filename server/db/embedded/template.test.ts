import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/support/database.ts';
import { fingerprint } from '../apply.js';
import { migrate, migrations } from '../migrate.ts';
import { openDatabase, type Database } from '../open.ts';
import { migratedDatabase } from './template.js';

let dir = '';
beforeEach(async () => {
  dir = await temporaryDirectory();
});
afterEach(() => fs.rm(dir, { recursive: true, force: true }));

/** Everything that migrations create: tables, rules, privileges and rows. */
const traits = {
  columns: `select c.oid::regclass::text as name, attnum, attname, format_type(atttypid, atttypmod) as type, attnotnull, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid) as value
    from pg_class c join pg_attribute a on attrelid = c.oid left join pg_attrdef on adrelid = c.oid and adnum = attnum
    where relnamespace = 'public'::regnamespace and attnum > 0`,
  relations: `select relname, relkind, relacl::text, relrowsecurity, relforcerowsecurity, reloptions, pg_get_userbyid(relowner) as owner
    from pg_class where relnamespace = 'public'::regnamespace`,
  constraints: `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as rule from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public'`,
  scopes: `select tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies`,
  functions: `select pg_get_functiondef(oid) as code, proacl::text from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  triggers: `select pg_get_triggerdef(oid) as rule from pg_trigger where not tgisinternal`,
  roles: `select rolname, rolsuper, rolinherit, rolcanlogin, rolbypassrls from pg_roles`,
  memberships: `select pg_get_userbyid(roleid) as role, pg_get_userbyid(member) as member, admin_option, inherit_option, set_option from pg_auth_members`,
  extensions: `select extname, extversion, extnamespace::regnamespace::text from pg_extension`,
  schemas: `select nspname, nspacl::text from pg_namespace`,
  sequences: `select sequencename, last_value, increment_by from pg_sequences`,
  migrations: `select name, hash from migration`,
};

async function traitsOf(database: Database) {
  const found: Record<string, string[]> = {};
  for (const [name, text] of Object.entries(traits)) {
    const { rows } = await database.pool.query(text);
    found[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
}

async function withDatabase<T>(
  schema: string | undefined,
  work: (database: Database) => Promise<T>,
) {
  const database = await openDatabase({ dir, schema });
  try {
    return await work(database);
  } finally {
    await database.close();
    await fs.rm(path.join(dir, 'pg'), { recursive: true });
  }
}

const tables = async (database: Database) =>
  (await database.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount;

test('a directory copied from a template equals a freshly migrated one', async () => {
  await migratedDatabase(migrations);
  const steps: string[] = [];
  const made = await withDatabase(fingerprint(migrations), async (database) => {
    expect(await tables(database)).toBeGreaterThan(50);
    await migrate(database, { onStep: ({ name }) => steps.push(name) });
    return traitsOf(database);
  });
  const migrated = await withDatabase(undefined, async (database) => {
    expect(await tables(database)).toBe(0);
    await migrate(database);
    return traitsOf(database);
  });
  expect(steps).toEqual(Object.keys(migrations).toSorted());
  expect(made).toEqual(migrated);
  expect(made['scopes']?.length).toBeGreaterThan(50);
}, 180_000);

test('a new directory is empty if no template has its tables', async () => {
  const changed = { ...migrations, '9999-other': 'create table other (id integer)' };
  expect(await withDatabase(fingerprint(changed), tables)).toBe(0);
});

test('an unreadable template is ignored', async () => {
  const only = { '0001-one': `create table one (id integer); -- ${Math.random()}` };
  const template = await migratedDatabase(only);
  try {
    await fs.rm(path.join(template, 'base'), { recursive: true });
    await fs.symlink('/nowhere', path.join(template, 'base'));
    expect(await withDatabase(fingerprint(only), tables)).toBe(0);
  } finally {
    await fs.rm(template, { recursive: true });
  }
});

test('every change to the migrations gives a new fingerprint', () => {
  const one: Record<string, string> = { a: 'select 1', b: 'select 2' };
  const others: Record<string, string>[] = [
    { a: 'select 1' },
    { ...one, b: 'select 3' },
    { a: 'select 1', c: 'select 2' },
  ];
  expect(new Set([one, ...others].map(fingerprint)).size).toBe(4);
  expect(fingerprint({ b: 'select 2', a: 'select 1' })).toBe(fingerprint(one));
});
