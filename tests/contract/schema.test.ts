import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { seedDemo } from '#demo/seed.ts';
import { ensureDefaultReferenceData } from '#server/features/settings/default-reference-data.ts';
import { ensureDefaultRoles } from '#server/features/people/default-roles.ts';
import { ensureBuiltInReports } from '#server/features/reports/built-in-reports.ts';
import type { Entity } from '#domain/entities/entity.ts';
import { entities } from '#domain/generated/entities.ts';
import { loadedSettings } from '#domain/settings/settings.ts';
import { changeTriggers } from '../support/recomputed/change-triggers.ts';
import { bothEngines } from '../support/database.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../server/db/schema/*.ts', {
  eager: true,
});
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable))
  .map((table) => getTableConfig(table));
const withAccount = tables.filter(({ columns }) =>
  columns.some(({ name }) => name === 'account_id'),
);

/** Tables of an account that only staff see. */
const staffOnly = [
  'account_applications',
  'account_notes',
  'payment_references',
  'promo_codes',
  'statement_sends',
];
/** Tables common to all accounts, readable by account users. */
const shared = [
  'access_types',
  'branches',
  'declared_holidays',
  'door_sizes',
  'enterprise_types',
  'integration_types',
  'locker_types',
  'lockers',
  'networks',
  'past_tables',
  'points',
  'rate_groups',
  'rates',
  'report_roles',
  'roles',
  'service_levels',
  'surcharges',
  'tags',
  'zones',
];
const ownOrNobodys = ['reports', 'settings', 'workspaces'];

test('every entity in the feed publishes its changes', () => {
  const untold = entities.filter((one) => 'columns' in one && !('feed' in one));
  // Runs are an exception: their listeners depend on the endpoint, so the database has separate
  // triggers for them.
  expect(untold.map(({ key }) => key)).toEqual(['run']);
});

describe.each(bothEngines())('$name', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await engine.open();
    await ensureDefaultRoles(database);
    await ensureDefaultReferenceData(database);
    await ensureBuiltInReports(database);
    await seedDemo(database, 'small', () => undefined);
  });
  afterAll(() => database.close());

  const rowsOf = async <T extends object>(text: string): Promise<T[]> =>
    (await database.pool.query<T>(text)).rows;
  const asTenant = <T extends object>(accountId: number, text: string): Promise<T[]> =>
    database.within(
      { is: 'tenant', accountId },
      async () => (await database.pool.query<T>(text)).rows,
    );

  test('every table has row-level security', async () => {
    const open = await rowsOf(`
        select c.relname from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
          and not (c.relrowsecurity and exists (select from pg_policies p where p.tablename = c.relname and p.roles = '{baton_staff}' and p.cmd = 'ALL'))`);
    expect(open).toEqual([]);
  });

  test.each(changeTriggers)(
    'the changes of $table are published as the definition of its entity says',
    async ({ table, values, statement }) => {
      const triggers = await rowsOf<{ name: string; values: string }>(
        `select tgname as name, encode(tgargs, 'escape') as values from pg_trigger
          where tgrelid = '${table}'::regclass and tgname like 'tell%' order by 1`,
      );
      const said = triggers.map((one) => [one.name, one.values.split('\\000').slice(0, -1)]);
      expect(said, `a migration says: ${statement}`).toEqual(
        ['tell_delete', 'tell_insert', 'tell_update'].map((name) => [name, values]),
      );
    },
  );

  test('the history of tables is recorded as the definitions of their entities say', async () => {
    const kept = await rowsOf<{ name: string }>(
      `select name, row_id as id, days, instead from past_tables order by name`,
    );
    const wanted = entities.flatMap((one: Entity) => one.past ?? []);
    const said = wanted.map(({ table, id = 'id', days = null, instead = {} }) => ({
      name: table,
      id,
      days,
      instead,
    }));
    expect(kept, `a migration says: select baton_keep_past(…)`).toEqual(
      said.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    );
  });

  test('every table of an account has a policy or is listed as staff only', async () => {
    const policies = await rowsOf<{ name: string }>(
      `select tablename as name from pg_policies where roles = '{baton_tenant}'`,
    );
    const guarded = new Set(policies.map(({ name }) => name));
    const unguarded = withAccount.map(({ name }) => name).filter((name) => !guarded.has(name));
    expect(unguarded.toSorted()).toEqual(staffOnly);
  });

  test('an account sees all of its own rows and none of another', async () => {
    const strangers: string[] = [];
    const missing: string[] = [];
    for (const { name } of withAccount) {
      const count = `select count(*)::int as all, count(*) filter (where account_id is distinct from 1)::int as others from ${name}`;
      const [seen] = await asTenant<{ all: number; others: number }>(1, count);
      const [there] = await rowsOf<{ own: number }>(
        `select count(*) filter (where account_id = 1)::int as own from ${name}`,
      );
      if (ownOrNobodys.includes(name) || shared.includes(name)) continue;
      if (seen?.others !== 0) strangers.push(name);
      if (seen?.all !== there?.own) missing.push(name);
    }
    expect(strangers).toEqual([]);
    // In these tables an account does not see the rows for staff, such as internal notes.
    expect(missing.toSorted()).toEqual(['account_notes', 'payment_references', 'shipment_notes']);
  });

  test('account users see only look-up tables among the tables without an account', async () => {
    const visible: string[] = [];
    for (const { name } of tables.filter(
      (table) => !withAccount.includes(table) || shared.includes(table.name),
    )) {
      const [seen] = await asTenant<{ n: number }>(1, `select count(*)::int as n from ${name}`);
      if (seen !== undefined && seen.n > 0) visible.push(name);
    }
    expect(visible.toSorted()).toEqual(['accounts', ...shared].toSorted());
    expect(await asTenant(2, 'select id from accounts')).toEqual([{ id: 2 }]);
  });

  test('account users see no credentials of the provider, and only the lists that the console loads', async () => {
    const seen = await asTenant<{ setting: string; value: string }>(
      1,
      'select setting, value from settings where account_id <> 1',
    );
    const loaded = loadedSettings('AccountUser');
    const secret = /payfast|ozow|peach|stitch|bank|auth_key|_id$/;
    expect(
      seen.filter(
        ({ setting, value }) =>
          secret.test(setting) || (value.startsWith('[') && !loaded.has(setting)),
      ),
    ).toEqual([]);
  });

  test('an account user sees the rates of their own group and the default ones, and no internal note', async () => {
    const groups = await asTenant<{ id: number }>(
      1,
      'select distinct rate_group_id as id from rates order by 1',
    );
    const allowed = await rowsOf(`select id from rate_groups where state = 'published'
        and (is_default or family_id = (select rate_group_id from accounts where id = 1)) order by 1`);
    expect(groups).toEqual(allowed);
    expect(await asTenant(1, 'select id from shipment_notes where is_internal')).toEqual([]);
  });

  test('an account user can neither write for another account nor change money', async () => {
    const steal = `insert into saved_views (user_id, account_id, view, name, search) values (1, 2, 'shipments', 'x', '')`;
    await expect(asTenant(1, steal)).rejects.toThrow('row-level security');
    expect(
      await asTenant(1, `update shipments set status = 'x' where account_id = 2 returning id`),
    ).toEqual([]);
    expect(await asTenant(1, 'update invoices set outstanding = 0 returning id')).toEqual([]);
    await expect(
      asTenant(1, `insert into settings (account_id, setting, value) values (1, 'x', 'y')`),
    ).rejects.toThrow('row-level security');
  });
});
