import fs from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facts } from '#api/generated/facts.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/db/open.ts';
import { checkBooks } from '#server/features/billing/books/books.ts';
import { createLog } from '#server/log.ts';
import { prepareCompany } from '#server/prepare.ts';
import { bothEngines } from './support/database.ts';
import { unbalanced } from './support/recomputed/ledger-sums.ts';
import { world, type World } from './support/world.ts';

const folder = path.resolve('tests/corpus/upgrade');
const dumps = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql.gz'));

/** Lists without required parameters, in which an administrator sees all rows of the company. */
const lists = Object.entries(facts).flatMap(([key, { isList }]) =>
  isList && key.startsWith('GET ') && !key.includes('{') && !key.includes(':')
    ? [key.slice('GET '.length)]
    : [],
);

/** Restores the company of a dump into an empty database. */
async function restore(database: Database, dump: string): Promise<void> {
  const text = gunzipSync(await fs.readFile(path.join(folder, dump))).toString();
  const client = await database.pool.connect();
  try {
    await client.query('drop table migration');
    await client.query(text);
  } finally {
    // Closes the connection, because the dump has changed its search path.
    client.release(true);
  }
}

/** Sums that no upgrade may change. */
const kept = `select
  (select count(*)::int from shipments) as shipments, (select count(*)::int from users) as users,
  (select count(*)::int from invoices) as invoices, (select sum(total)::float8 from invoices) as invoiced,
  (select sum(balance)::float8 from accounts) as balance, (select count(*)::int from payments) as payments,
  (select count(*)::int from locker_shipments) as parcels, (select count(*)::int from tracking_events) as scans,
  (select count(*)::int from marketplace_events) as events`;

describe.each(dumps)('%s', (dump) => {
  describe.each(bothEngines())('upgraded on $name', (on) => {
    let database: Database;
    let upgraded: World;
    let before: unknown;
    const query = async (text: string): Promise<unknown[]> =>
      (await database.pool.query(text)).rows;

    beforeAll(async () => {
      database = await on.open({ migrations: {} });
      await restore(database, dump);
      before = await query(kept);
      const config = readConfig({ BATON_DEMO: 'off', BATON_LOG: 'silent' });
      const services = { database, config, log: createLog(config.log) };
      await prepareCompany(services, { ready: false, phase: '', done: 0 });
      upgraded = await world({ ...on, openCompany: () => Promise.resolve(database) });
    });
    afterAll(() => upgraded.close());

    test('documents, scans and balances survive the upgrade', async () => {
      expect(await query(kept)).toEqual(before);
    });

    test('the books are correct', async () => {
      const rules = await database.within({ is: 'system' }, checkBooks);
      expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
      expect(await query(unbalanced)).toEqual([]);
    });

    test('every list is returned after a sign-in', async () => {
      const headers = { authorization: `Bearer ${await upgraded.signIn('superadmin')}` };
      const failed: string[] = [];
      for (const url of lists) {
        const answer = await upgraded.app.inject({ url, headers });
        if (answer.statusCode !== 200) failed.push(`${url}: ${answer.statusCode} ${answer.body}`);
      }
      expect(lists.length).toBeGreaterThan(40);
      expect(failed).toEqual([]);
    });
  });
});
