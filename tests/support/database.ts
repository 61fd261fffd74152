import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describe, test } from 'vitest';
import { cache } from '../../server/db/embedded/template.js';
import { migrate, migrations } from '../../server/db/migrate.ts';
import { openDatabase, type Database } from '../../server/db/open.ts';

/** One engine to run a suite on; every `open` gives a fresh, migrated database that goes when it is closed. */
export interface TestDatabase {
  name: 'embedded' | 'postgres';
  open(): Promise<Database>;
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

async function openTestEmbedded(): Promise<Database> {
  const dir = await temporaryDirectory();
  await fs.cp(await migratedTemplate(), path.join(dir, 'pg'), { recursive: true });
  const database = await openDatabase({ dir });
  return closingWith(database, () => fs.rm(dir, { recursive: true, force: true }));
}

/** A migrated database directory, made once per set of migrations. */
async function migratedTemplate(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  const template = path.join(cache, `migrated-${hash}`);
  if (await exists(template)) return template;
  const dir = await temporaryDirectory();
  const database = await openDatabase({ dir });
  await migrate(database);
  await database.close();
  await fs.mkdir(cache, { recursive: true });
  const draft = await fs.mkdtemp(`${template}.`);
  await fs.cp(path.join(dir, 'pg'), draft, { recursive: true });
  await fs.rename(draft, template).catch(() => fs.rm(draft, { recursive: true, force: true }));
  await fs.rm(dir, { recursive: true, force: true });
  return template;
}

async function openTestPostgres(): Promise<Database> {
  const name = `baton_test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, dir: '' });
  await migrate(database);
  return closingWith(database, () => asAdministrator(`drop database ${name} with (force)`));
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
