import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, test } from 'vitest';
import { cache, copyDatabase } from '../../server/db/embedded/template.js';
import { migrate, migrations as ours } from '../../server/db/migrate.ts';
import { openDatabase, type Database } from '../../server/db/open.ts';

type Migrations = Record<string, string>;

/** One engine to run a suite on; every `open` gives a fresh, migrated database that goes when it is closed. */
export interface TestDatabase {
  name: 'embedded' | 'postgres';
  open(options?: { migrations?: Migrations }): Promise<Database>;
}

const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const absent = await reasonForAbsence();

/** The engines that are there. Where PostgreSQL is not, the report shows a skipped test with the reason. */
export function testDatabases(): TestDatabase[] {
  const embedded: TestDatabase = { name: 'embedded', open: openTestEmbedded };
  if (absent === undefined) return [embedded, { name: 'postgres', open: openTestPostgres }];
  describe('postgres', () => {
    test.skip(`skipped: ${server} does not answer (${absent})`, () => undefined);
  });
  return [embedded];
}

/** An empty directory that the caller removes. */
export function temporaryDirectory(): Promise<string> {
  return fs.mkdtemp(path.join(os.tmpdir(), 'baton-test-'));
}

async function openTestEmbedded({
  migrations = ours,
}: { migrations?: Migrations } = {}): Promise<Database> {
  const dir = await temporaryDirectory();
  const clean = () => fs.rm(dir, { recursive: true, force: true });
  await copyDatabase(await migratedTemplate(migrations), path.join(dir, 'pg'));
  return closingWith(await openDatabase({ dir }), clean);
}

/** A migrated database directory, made once per set of migrations. */
async function migratedTemplate(migrations: Migrations): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  const template = path.join(cache, `migrated-${hash}`);
  if (await exists(template)) return template;
  const dir = await temporaryDirectory();
  try {
    const database = await openDatabase({ dir });
    try {
      await migrate(database, { migrations });
    } finally {
      await database.close();
    }
    await publish(path.join(dir, 'pg'), template);
  } finally {
    await fs.rm(dir, { recursive: true, force: true });
  }
  return template;
}

/** Another worker may have been faster; both made the same. */
async function publish(dir: string, template: string): Promise<void> {
  const draft = `${template}.${process.pid}`;
  await fs.mkdir(cache, { recursive: true });
  await copyDatabase(dir, draft);
  await fs.rename(draft, template).catch(() => fs.rm(draft, { recursive: true, force: true }));
}

async function openTestPostgres({
  migrations = ours,
}: { migrations?: Migrations } = {}): Promise<Database> {
  const name = `baton_test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const clean = () => asAdministrator(`drop database ${name} with (force)`);
  const database = closingWith(await openDatabase({ url: url.href, dir: '' }), clean);
  try {
    await migrate(database, { migrations });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function closingWith(database: Database, clean: () => Promise<void>): Database {
  return {
    ...database,
    async close() {
      await database.close();
      await clean();
    },
  };
}

async function asAdministrator(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function reasonForAbsence(): Promise<string | undefined> {
  try {
    await asAdministrator('select 1');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  );
}
