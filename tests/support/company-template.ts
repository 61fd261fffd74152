import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import { copyDatabase, migratedDatabase } from '../../server/db/embedded/template.js';
import { migrations } from '../../server/db/migrate.ts';
import { openDatabase, type Database } from '../../server/db/open.ts';
import { createLog } from '../../server/log.ts';
import { prepareCompany } from '../../server/prepare.ts';
import { addressOf, asAdministrator } from './postgres-admin.ts';

const POLL_MS = 50;

/** The demo company of size `small`, made once in a test run and copied for every suite: a copy takes a fraction of the making. */
export async function embeddedCompany(to: string): Promise<void> {
  const made = await madeOnce('embedded', async (folder) => {
    await copyDatabase(await migratedDatabase(migrations), path.join(folder, 'pg'));
    await prepare(await openDatabase({ dir: folder }));
  });
  await copyDatabase(path.join(made, 'pg'), path.join(to, 'pg'));
}

/** The same on PostgreSQL, as a new database of that name. */
export async function postgresCompany(name: string): Promise<void> {
  const template = setting('BATON_TEST_TEMPLATE');
  await madeOnce('postgres', async () => {
    await asAdministrator(`create database ${template}`);
    await prepare(await openDatabase({ url: addressOf(template), dir: '' }));
  });
  await asAdministrator(`create database ${name} template ${template}`);
}

async function prepare(database: Database): Promise<void> {
  const config = readConfig({ BATON_DEMO: 'small', BATON_LOG: 'silent' });
  const services = { database, config, log: createLog(config.log) };
  try {
    await prepareCompany(services, { ready: false, phase: '', done: 0 });
  } finally {
    await database.close();
  }
}

/** Makes something in a folder of the run; of several workers one makes it and the others wait. */
async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(setting('BATON_TEST_FOLDER'), name);
  const done = `${folder}.done`;
  const isFirst = await fs.mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    // Whoever waits is told of a failure too, and fails with the same words.
    const outcome = await make(folder).then(
      () => '',
      (error: unknown) => String(error),
    );
    await fs.writeFile(`${done}.part`, outcome);
    await fs.rename(`${done}.part`, done);
  }
  const outcome = await settled(done);
  if (outcome !== '') throw new Error(`The template could not be made: ${outcome}`);
  return folder;
}

async function settled(file: string): Promise<string> {
  for (;;) {
    const text = await fs.readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
    await pause(POLL_MS);
  }
}

function setting(name: 'BATON_TEST_FOLDER' | 'BATON_TEST_TEMPLATE'): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: tests/support/test-run.ts sets it`);
  return value;
}
