import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { testDatabases } from '../support/database.ts';
import { company, outcome, type Company } from './company.ts';

// Changes can only run in parallel on engines with parallel transactions.
describe.each(testDatabases())('the list of users', (engine) => {
  let house: Company;
  let [one, two] = [0, 0];

  const namesFor = async (by: string, filter: object = {}) => {
    const page = await (
      await house.as(by)
    ).call('GET /users', { query: { filter, range: [0, 99] } });
    return page.rows.map((row) => row.name);
  };

  beforeAll(async () => {
    house = await company(engine);
    [one, two] = house.accounts;
    for (const name of ['boss', 'second']) await house.hire(name, 'SuperAdmin');
    await house.hire('ops', 'Operations');
    await house.hire('clerk', 'Billing');
    await house.hire('wheels', 'Driver');
    await house.hire('head', 'AccountSuperUser', { account_id: one });
    await house.hire('hand', 'AccountUser', { account_id: one });
    await house.hire('foreign', 'AccountUser', { account_id: two });
    await house.hire('lost', 'AccountSuperUser', { account_id: two });
  });
  afterAll(() => house.close());

  test('staff see all users, account users see the users of their account, and other users see none', async () => {
    expect(await namesFor('ops')).toEqual([
      'boss',
      'clerk',
      'foreign',
      'hand',
      'head',
      'lost',
      'ops',
      'second',
      'wheels',
    ]);
    expect(await namesFor('head')).toEqual(['hand', 'head']);
    expect(await namesFor('head', { account_id: two })).toEqual([]);
    expect(await outcome(namesFor('hand'))).toBe('403 Your role does not allow this.');
  });

  test('the list of users can be searched, filtered, paged and sorted', async () => {
    expect(await namesFor('ops', { search: 'HEAD' })).toEqual(['head']);
    expect(await namesFor('ops', { search: '%' })).toEqual([]);
    expect(await namesFor('ops', { role_id: 3, is_map: true })).toEqual(['wheels']);
    expect(await namesFor('ops', { disabled: true })).toEqual([]);
    const calls = await house.as('ops');
    const page = await calls.call('GET /users', {
      query: { range: [1, 2], sort: ['email', 'DESC'] },
    });
    expect(page.total).toBe(9);
    expect(page.rows.map((row) => row.name)).toEqual(['second', 'ops']);
    expect(JSON.stringify(page)).not.toContain('argon2');
  });

  test('a user record is returned only within the account of the caller', async () => {
    const { rows } = await (await house.as('ops')).call('GET /users', { query: {} });
    const read = async (by: string, name: string) => {
      const id = rows.find((row) => row.name === name)?.id ?? 0;
      const user = await (await house.as(by)).call('GET /users/:id', { params: { id } });
      expect(user.name).toBe(name);
    };
    expect(await outcome(read('ops', 'foreign'))).toBe('done');
    expect(await outcome(read('head', 'hand'))).toBe('done');
    expect(await outcome(read('head', 'foreign'))).toMatch(/^404/);
    expect(await outcome(read('hand', 'head'))).toMatch(/^403/);
  });

  test('drivers are listed only for users who may see the map of drivers', async () => {
    const boss = await house.as('boss');
    await boss.call('PUT /roles/:id', {
      params: { id: 8 },
      body: { permissions: ['View drivers map'] },
    });
    await house.hire('mapper', 'AmazonUsers');
    expect(await namesFor('mapper')).toEqual(['wheels']);
    expect(await namesFor('mapper', { role_id: 2 })).toEqual([]);
    await house.services.database.db.delete(users).where(eq(users.username, 'mapper'));
  });

  test('one SuperAdmin stays enabled when two disable each other at the same time', async () => {
    const [boss, second] = [await house.as('boss'), await house.as('second')];
    const { rows } = await boss.call('GET /users', { query: { filter: { role_id: 1 } } });
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? 0;
    const disable = (by: typeof boss, name: string) =>
      outcome(by.call('PUT /users/:id', { params: { id: idOf(name) }, body: { disabled: true } }));
    const outcomes = await Promise.all([disable(boss, 'second'), disable(second, 'boss')]);
    expect(outcomes.filter((said) => said === 'done')).toHaveLength(1);
  });
});
