import path from 'node:path';
import { readConfig } from '../../server/config.ts';
import { copyDatabase, migratedDatabase } from '../../server/db/embedded/template.js';
import { migrations } from '../../server/db/migrate.ts';
import { openDatabase, type Database } from '../../server/db/open.ts';
import { createLog } from '../../server/log.ts';
import { prepareCompany } from '../../server/prepare.ts';
import { madeOnce, setting } from './made-once.ts';
import { addressOf, asAdministrator } from './postgres-admin.ts';

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
