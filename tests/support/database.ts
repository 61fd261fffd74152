import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, test } from 'vitest';
import { copyDatabase, migratedDatabase } from '../../server/db/embedded/template.js';
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

/** An embedded database in a folder of the caller's, where it stays when it is closed. */
export const embeddedIn = (dir: string): TestDatabase => ({
  name: 'embedded',
  open: async ({ migrations = ours } = {}) => {
    await copyDatabase(await migratedDatabase(migrations), path.join(dir, 'pg'));
    return openDatabase({ dir });
  },
});

async function openTestEmbedded(options?: { migrations?: Migrations }): Promise<Database> {
  const dir = await temporaryDirectory();
  const clean = () => fs.rm(dir, { recursive: true, force: true });
  return closingWith(await embeddedIn(dir).open(options), clean);
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
