import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualDatabase } from '../support/database.ts';
import { company, outcome, type Company } from './company.ts';

const ROLE = { accountUser: 6 };

describe('assigning roles', () => {
  let house: Company;
  let two: number;
  const ids = new Map<string, number>();
  const idOf = (name: string) => ids.get(name) ?? 0;
  beforeAll(async () => {
    house = await company(usualDatabase);
    const [one, other] = house.accounts;
    two = other;
    ids.set('ops', await house.hire('ops', 'Operations'));
    for (const [name, role, account_id] of [
      ['head', 'AccountSuperUser', one],
      ['hand', 'AccountUser', one],
      ['foreign', 'AccountUser', two],
    ] as const)
      ids.set(name, await house.hire(name, role, { account_id }));
  });
  afterAll(() => house.close());

  test('role changes reveal nothing about other people and accounts to an account user', async () => {
    const head = await house.as('head');
    const missing = 2_000_000_000;
    const give = (body: { ids: number[]; role_id: number; account_id?: number }) =>
      head.call('POST /users/role', { body });
    const { results } = await give({
      ids: [idOf('foreign'), idOf('ops'), missing],
      role_id: ROLE.accountUser,
    });
    for (const { id: _, ...result } of results)
      expect(result).toEqual({ outcome: 'failed', reason: 'Not found, or not visible to you' });
    const refusals = [two, missing].map((account_id) =>
      outcome(give({ ids: [idOf('hand')], role_id: ROLE.accountUser, account_id })),
    );
    expect(await Promise.all(refusals)).toEqual(
      Array.from({ length: 2 }, () => '422 There is no such account.'),
    );
  });
});
