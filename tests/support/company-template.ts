import fs from 'node:fs/promises';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { readConfig } from '#server/config/config.ts';
import { RESERVE } from '#server/db/embedded/disk.ts';
import { copyDatabase, migratedDatabase } from '#server/db/embedded/template.js';
import { migrate, migrations } from '#server/db/migrate.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { DEMO_PASSWORD } from '#demo/people/people.ts';
import { NO_PASSWORD } from '#server/features/identity/passwords.ts';
import { createLog } from '#server/log.ts';
import { prepareCompany } from '#server/prepare.ts';
import { madeOnce, setting } from './made-once.ts';
import { addressOf, asAdministrator, nameInRun } from './postgres-admin.ts';

/**
 * Small demo company, built once in a test run. Each suite gets a copy, which takes a fraction of
 * the time.
 */
export async function embeddedCompany(to: string): Promise<void> {
  const made = await madeOnce('embedded', async (folder) => {
    await placeEmbedded(await migratedDatabase(migrations), folder);
    await prepare(await openDatabase({ dir: folder }));
  });
  await placeEmbedded(path.join(made, 'pg'), to);
}

/** Copies a database into a test folder, with durability off and without large files. */
export async function placeEmbedded(from: string, folder: string): Promise<void> {
  const to = path.join(folder, 'pg');
  await copyDatabase(from, to, fs.copyFile);
  // Only the size of the reserve file matters, not its content.
  await fs.writeFile(path.join(folder, RESERVE.file), '');
  await fs.truncate(path.join(folder, RESERVE.file), RESERVE.bytes);
  // Makes the buffers smaller, because the engine fills them at every start. The usual 128 MB would
  // double the time.
  await fs.appendFile(path.join(to, 'postgresql.conf'), '\nshared_buffers=16MB\n');
}

let nextCompany: Promise<string | undefined> | undefined;

/**
 * Copies the company on PostgreSQL and returns the name of the new database. The next copy is made in
 * advance.
 */
export async function postgresCompany(): Promise<string> {
  const made = nextCompany;
  nextCompany = undefined;
  const name = (await made) ?? (await copyOfCompany());
  // Starts the next copy. If it fails, a later request makes it again.
  nextCompany ??= copyOfCompany().catch(() => undefined);
  return name;
}

/**
 * Creates a PostgreSQL database with all tables and returns its name. The migrations run once in a
 * test run.
 */
export async function postgresTables(): Promise<string> {
  const template = `${setting('BATON_TEST_TEMPLATE')}_tables`;
  await madeOnce('postgres-tables', async () => {
    await asAdministrator(`create database ${template}`);
    const database = await openDatabase({ url: addressOf(template), dir: '' });
    try {
      await migrate(database);
    } finally {
      await database.close();
    }
  });
  return copyOf(template);
}

async function copyOfCompany(): Promise<string> {
  const template = setting('BATON_TEST_TEMPLATE');
  await madeOnce('postgres', async () => {
    await asAdministrator(`create database ${template}`);
    await prepare(await openDatabase({ url: addressOf(template), dir: '' }));
  });
  return copyOf(template);
}

async function copyOf(template: string): Promise<string> {
  const name = nameInRun();
  await asAdministrator(`create database ${name} template ${template}`);
  return name;
}

async function prepare(database: Database): Promise<void> {
  const config = readConfig({ BATON_DEMO: 'small', BATON_LOG: 'silent' });
  const services = { database, config, log: createLog(config.log) };
  try {
    await prepareCompany(services, { ready: false, phase: '', done: 0 });
    // Suites sign in hundreds of times with the password of the demo, so its hash is made cheap to
    // compare.
    const cheap = await hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    // Triggers are off, so that the change publishes nothing.
    await database.pool.query(`begin; set local session_replication_role = replica;
      update users set password_hash = '${cheap}' where password_hash <> '${NO_PASSWORD}'; commit`);
  } finally {
    await database.close();
  }
}
