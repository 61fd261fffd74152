import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/database.ts';
import { contains, listRows } from './list.ts';
import type { Database } from './open.ts';
import { moment } from './columns.ts';

const towns = pgTable('list_towns', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
});
const people = pgTable('list_people', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  account_id: integer().notNull(),
  name: text().notNull(),
  town_id: integer(),
  seen_at: moment(),
});

const names = ['adam', 'Bea', 'Zoë', 'bea', 'Çelik', '100%_sure', 'back\\slash', 'Ann Botha'];

describe.each(bothEngines())('lists on $name', ({ open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await database.pool.query(`
      create table list_towns (id integer generated always as identity primary key, name text not null);
      create table list_people (id integer generated always as identity primary key, account_id integer not null,
        name text not null, town_id integer, seen_at timestamptz);
      insert into list_towns (name) values ('Ceres');
      alter table list_people enable row level security;
      create policy staff on list_people to baton_staff using (true);
      create policy tenant on list_people to baton_tenant
        using (account_id = nullif(current_setting('baton.account_id', true), '')::int);
      grant select on list_people, list_towns to baton_staff, baton_tenant`);
    await database.db.insert(people).values(
      names.map((name, at) => ({
        name,
        account_id: at < 3 ? 1 : 2,
        town_id: at === 1 ? 1 : null,
        seen_at: at < 2 ? `2026-11-0${at + 1}T08:00:00+02:00` : null,
      })),
    );
  });
  afterAll(() => database.close());

  interface Asked {
    range?: [number, number];
    sort?: ['id' | 'name' | 'town' | 'seen_at' | 'letters', 'ASC' | 'DESC'];
    search?: string;
    accountId?: number;
  }

  function ask({ search, accountId, ...query }: Asked) {
    const scope =
      accountId === undefined ? ({ is: 'staff' } as const) : ({ is: 'tenant', accountId } as const);
    return database.within(scope, (db) =>
      listRows({
        db,
        select: db
          .select({ id: people.id, name: people.name, town: towns.name, seen_at: people.seen_at })
          .from(people)
          .leftJoin(towns, eq(towns.id, people.town_id))
          .$dynamic(),
        query,
        where: [contains(search, [people.name, towns.name])],
        sort: {
          id: people.id,
          name: people.name,
          town: towns.name,
          seen_at: people.seen_at,
          letters: sql`length(${people.name})`,
        },
        usual: ['id', 'ASC'],
        tieBreaker: people.id,
      }),
    );
  }

  const found = async (asked: Asked) => (await ask(asked)).rows.map((row) => row.name);

  test('a list without a sort returns rows in the default order', async () => {
    expect(await found({})).toEqual(names);
  });

  test('text is sorted ignoring case, the same in both databases', async () => {
    const ascending = [
      '100%_sure',
      'adam',
      'Ann Botha',
      'back\\slash',
      'Bea',
      'bea',
      'Zoë',
      'Çelik',
    ];
    expect(await found({ sort: ['name', 'ASC'] })).toEqual(ascending);
    expect(await found({ sort: ['name', 'DESC'] })).toEqual(ascending.toReversed());
  });

  test('rows without a value come last in both directions', async () => {
    expect((await found({ sort: ['seen_at', 'DESC'] })).slice(0, 2)).toEqual(['Bea', 'adam']);
    expect((await found({ sort: ['seen_at', 'ASC'] })).slice(0, 2)).toEqual(['adam', 'Bea']);
    expect((await found({ sort: ['town', 'DESC'] }))[0]).toBe('Bea');
    expect((await found({ sort: ['town', 'ASC'] }))[0]).toBe('Bea');
  });

  test('an expression can be a sort key', async () => {
    expect((await found({ sort: ['letters', 'DESC'] }))[0]).toBe('back\\slash');
  });

  test('consecutive ranges return every row once, each range with the total', async () => {
    const pages = await Promise.all(
      [0, 3, 6].map((from) => ask({ range: [from, from + 2], sort: ['town', 'ASC'] })),
    );
    expect(pages.map((page) => page.total)).toEqual([8, 8, 8]);
    expect(new Set(pages.flatMap((page) => page.rows.map((row) => row.id))).size).toBe(8);
    expect(await ask({ range: [8, 20] })).toEqual({ rows: [], total: 8 });
  });

  test('a list without a range returns 25 rows', async () => {
    const more = Array.from({ length: 30 }, (_, at) => ({ name: `row ${at}`, account_id: 3 }));
    await database.db.insert(people).values(more);
    const page = await ask({ accountId: 3 });
    await database.db.delete(people).where(eq(people.account_id, 3));
    expect(page).toMatchObject({ total: 30, rows: { length: 25 } });
  });

  test('the total counts only the rows of the caller', async () => {
    expect(await ask({ accountId: 1 })).toMatchObject({ total: 3, rows: { length: 3 } });
    expect(await ask({ accountId: 9 })).toEqual({ rows: [], total: 0 });
  });

  test('a search treats %, _ and \\ as plain characters', async () => {
    expect(await found({ search: '%' })).toEqual(['100%_sure']);
    expect(await found({ search: '0%_s' })).toEqual(['100%_sure']);
    expect(await found({ search: '_' })).toEqual(['100%_sure']);
    expect(await found({ search: '\\' })).toEqual(['back\\slash']);
  });

  test('a search ignores accents and case', async () => {
    expect(await found({ search: 'ZOE' })).toEqual(['Zoë']);
    expect(await found({ search: 'zoë' })).toEqual(['Zoë']);
    expect(await found({ search: 'celik' })).toEqual(['Çelik']);
    expect(await found({ search: 'béa' })).toEqual(['Bea', 'bea']);
  });

  test('a search requires every word, in any column and order', async () => {
    expect(await found({ search: ' botha  ANN' })).toEqual(['Ann Botha']);
    expect(await found({ search: 'bea ceres' })).toEqual(['Bea']);
    expect(await found({ search: 'botha adam' })).toEqual([]);
    expect(await ask({ search: 'bea' })).toMatchObject({ total: 2 });
    expect(await found({ search: ' \u0000 ' })).toHaveLength(8);
  });

  test('timestamps have a UTC offset', async () => {
    const [first] = (await ask({ sort: ['seen_at', 'ASC'] })).rows;
    expect(first?.seen_at).toBe('2026-11-01T06:00:00.000Z');
  });

  test('an ordinary index serves both sort directions of a column that is never null', async () => {
    await database.pool.query(
      'create index list_letters on list_people (lower(name) collate "C", id)',
    );
    const plan = (direction: 'ASC' | 'DESC') =>
      database.within({ is: 'system' }, async (db) => {
        await db.execute(sql`set local enable_seqscan = off`);
        const select = db.select().from(people).$dynamic();
        const query = { sort: ['name', direction] satisfies ['name', string] };
        await listRows({
          db,
          select,
          query,
          where: [],
          sort: { name: people.name },
          usual: ['name', 'ASC'],
          tieBreaker: people.id,
        });
        return JSON.stringify((await db.execute(sql`explain ${select}`)).rows);
      });
    expect(await plan('ASC')).toContain('Index Scan using list_letters');
    expect(await plan('DESC')).toContain('Index Scan Backward using list_letters');
  });
});
