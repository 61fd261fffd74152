import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'vitest';
import { migratedDatabase } from '#server/db/embedded/template.js';
import { migrate, migrations as ours } from '#server/db/migrate.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import {
  embeddedCompany,
  placeEmbedded,
  postgresCompany,
  postgresTables,
} from './company-template.ts';
import { measure } from './measured.ts';
import {
  addressOf,
  asAdministrator,
  dropDatabase,
  nameInRun,
  reasonForAbsence,
  server,
} from './postgres-admin.ts';

type Migrations = Record<string, string>;

/**
 * An engine to run a suite on. The caller owns the databases, which are deleted when they are
 * closed.
 */
export interface TestDatabase {
  name: 'embedded' | 'postgres';
  /** Opens an empty database with the tables of the migrations. */
  open(options?: { migrations?: Migrations }): Promise<Database>;
  /** Opens a database with the demo company of size `small`. */
  openCompany(): Promise<Database>;
}

const absent = await reasonForAbsence();
/** For suites about this engine alone, or about its bridge, such as hostile requests. */
export const embedded: TestDatabase = {
  name: 'embedded',
  open: (options) => measure('database', () => inFolder((dir) => openIn(dir, options))),
  openCompany: () => measure('database', () => inFolder(openCompanyIn)),
};
const postgres: TestDatabase = {
  name: 'postgres',
  open: ({ migrations = ours } = {}) =>
    measure('database', async () => {
      if (migrations === ours) return openOnServer(await postgresTables());
      const name = nameInRun();
      await asAdministrator(`create database ${name}`);
      const database = await openOnServer(name);
      await migrate(database, { migrations }).catch(async (error: unknown) => {
        await database.close();
        throw error;
      });
      return database;
    }),
  openCompany: () => measure('database', async () => openOnServer(await postgresCompany())),
};

/**
 * Engine for suites in which both engines behave alike: PostgreSQL, where copies are faster, else
 * the embedded engine.
 */
export const usualDatabase: TestDatabase = absent === undefined ? postgres : embedded;

/**
 * Engines for suites in which both behave alike: one, or both with `npm test -- --matrix`.
 * Otherwise use `bothEngines`.
 */
export function testDatabases(): TestDatabase[] {
  return process.env.BATON_TEST_MATRIX === 'on' ? bothEngines() : [usualDatabase];
}

/** Both engines. If PostgreSQL does not answer, the report shows a skipped test with the reason. */
export function bothEngines(): TestDatabase[] {
  if (absent === undefined) return [embedded, postgres];
  describe('postgres', () => {
    test.skip(`skipped: ${server} does not answer (${absent})`, () => undefined);
  });
  return [embedded];
}

/** An empty directory that the caller removes. */
export function temporaryDirectory(): Promise<string> {
  return fs.mkdtemp(path.join(os.tmpdir(), 'baton-test-'));
}

/** An embedded database in a folder of the caller, which stays after closing. */
export const embeddedIn = (dir: string): TestDatabase => ({
  name: 'embedded',
  open: (options) => openIn(dir, options),
  openCompany: () => openCompanyIn(dir),
});

async function openIn(
  dir: string,
  { migrations = ours }: { migrations?: Migrations } = {},
): Promise<Database> {
  await placeEmbedded(await migratedDatabase(migrations), dir);
  return openDatabase({ dir });
}

async function openCompanyIn(dir: string): Promise<Database> {
  await embeddedCompany(dir);
  return openDatabase({ dir });
}

async function inFolder(open: (dir: string) => Promise<Database>): Promise<Database> {
  const dir = await temporaryDirectory();
  return closingWith(await open(dir), () => fs.rm(dir, { recursive: true, force: true }));
}

async function openOnServer(name: string): Promise<Database> {
  const database = await openDatabase({ url: addressOf(name), dir: '' });
  return closingWith(database, async () => {
    // Drops the database in the background. The end of the run drops those that remain.
    dropDatabase(name).catch(() => undefined);
  });
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
