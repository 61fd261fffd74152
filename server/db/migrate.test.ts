import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';

const own = {
  '9001-shelf':
    'create table shelf (id integer primary key); alter table shelf enable row level security; create policy staff on shelf to baton_staff using (true)',
  '9002-first-shelf': 'insert into shelf values (1); insert into shelf values (2)',
};

describe.each(bothEngines())('migrations on $name', ({ open }) => {
  let database: Database;

  beforeAll(async () => {
    database = await open({ migrations: {} });
  });
  afterAll(() => database?.close());

  const rows = async (text: string) => (await database.pool.query(text)).rows;

  test('run in order and once, even when two nodes start together', async () => {
    const steps: string[] = [];
    const all = own;
    await Promise.all([
      migrate(database, { migrations: all, onStep: (step) => steps.push(step.name) }),
      migrate(database, { migrations: all }),
    ]);
    expect(steps).toEqual(Object.keys(all).toSorted());
    expect(await rows('select count(*)::int as n from shelf')).toEqual([{ n: 2 }]);
    expect(await rows("select name from migration where name like '900%' order by name")).toEqual([
      { name: '9001-shelf' },
      { name: '9002-first-shelf' },
    ]);
  });

  test('give both roles access to their tables, and to nothing else', async () => {
    const count = (is: 'staff' | 'system') =>
      database.within(
        { is },
        async () => (await rows('select count(*)::int as n from shelf'))[0].n,
      );
    expect(await count('staff')).toBe(2);
    expect(
      await database.within({ is: 'tenant', accountId: 1 }, () => rows('select * from shelf')),
    ).toEqual([]);
    await expect(
      database.within({ is: 'staff' }, () => rows('select * from migration')),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      database.within({ is: 'staff' }, () => rows('create table mine (id int)')),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('are refused if a migration changed after it ran', async () => {
    const changed = { ...own, '9001-shelf': `${own['9001-shelf']} ` };
    await expect(migrate(database, { migrations: changed })).rejects.toThrow(
      'Migration 9001-shelf has changed',
    );
  });

  test('are refused on a database of a newer build', async () => {
    await expect(migrate(database, { migrations: {} })).rejects.toThrow(
      'newer Baton: migration 9001-shelf',
    );
  });

  test('leave no part of a failed migration in the database', async () => {
    const broken = { ...own, '9003-broken': 'create table half (id integer); select nonsense' };
    await expect(migrate(database, { migrations: broken })).rejects.toThrow(
      'Migration 9003-broken failed',
    );
    expect(await rows("select to_regclass('half') as half")).toEqual([{ half: null }]);
    await migrate(database, { migrations: own });
  });
});
