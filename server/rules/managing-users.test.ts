import { describe, expect, test } from 'vitest';
import type { Caller } from '../context.ts';
import { mayGive, refuseSelfHarm, requireMayManage, settleAccount } from './managing-users.ts';

const caller = (role: string, accountId: number | null = null): Caller => ({
  userId: 1,
  name: 'Caller',
  email: 'caller@house.test',
  sessionId: 1,
  roleId: 1,
  role,
  permissions: new Set(),
  accountId,
  mustEnrol: false,
});
const target = (role: string, account_id: number | null = null, id = 2) => ({
  id,
  role_id: 6,
  role,
  account_id,
});
const superAdmin = caller('SuperAdmin');
const operations = caller('Operations');
const accountUser = caller('AccountSuperUser', 7);
const lost = caller('AccountSuperUser', null);

describe('who may change whom', () => {
  test.each([
    { by: superAdmin, whom: target('SuperAdmin'), status: 0 },
    { by: superAdmin, whom: target('AccountUser', 7), status: 0 },
    { by: operations, whom: target('AccountUser', 7), status: 0 },
    { by: operations, whom: target('SuperAdmin'), status: 403 },
    { by: accountUser, whom: target('AccountUser', 7), status: 0 },
    { by: accountUser, whom: target('AccountUser', 8), status: 404 },
    { by: accountUser, whom: target('Operations'), status: 404 },
    { by: accountUser, whom: target('SuperAdmin'), status: 404 },
    { by: lost, whom: target('AccountUser', null), status: 404 },
  ])(
    '$by.role of $by.accountId changes $whom.role of $whom.account_id: $status',
    ({ by, whom, status }) => {
      const attempt = () => requireMayManage(by, whom);
      if (status === 0) expect(attempt).not.toThrow();
      else expect(attempt).toThrow(expect.objectContaining({ status }));
    },
  );
});

describe('which roles can be given', () => {
  test.each([
    { by: superAdmin, role: 'SuperAdmin', may: true },
    { by: operations, role: 'SuperAdmin', may: false },
    { by: operations, role: 'Billing', may: true },
    { by: operations, role: 'Driver', may: true },
    { by: accountUser, role: 'AccountUser', may: true },
    { by: accountUser, role: 'AccountSuperUser', may: true },
    { by: accountUser, role: 'Operations', may: false },
    { by: accountUser, role: 'Driver', may: false },
    { by: accountUser, role: 'AmazonUsers', may: false },
    { by: lost, role: 'AccountUser', may: false },
  ])('$by.role of $by.accountId gives $role: $may', ({ by, role, may }) => {
    expect(mayGive(by, { name: role })).toBe(may);
  });
});

describe('which account somebody gets', () => {
  test('an account user gives its own, whatever it asks for', () => {
    expect(settleAccount(accountUser, { name: 'AccountUser' }, 8)).toBe(7);
    expect(settleAccount(accountUser, { name: 'AccountUser' }, null)).toBe(7);
  });

  test('staff choose one for account roles and none for the others', () => {
    expect(settleAccount(operations, { name: 'AccountUser' }, 8)).toBe(8);
    expect(settleAccount(operations, { name: 'Billing' }, null)).toBeNull();
    const refused = expect.objectContaining({ status: 422 });
    expect(() => settleAccount(operations, { name: 'AccountUser' }, null)).toThrow(refused);
    expect(() => settleAccount(operations, { name: 'Billing' }, 8)).toThrow(refused);
  });
});

describe('oneself', () => {
  const me = target('SuperAdmin', null, 1);
  const same = { role_id: 6, account_id: null, disabled: false };

  test.each([
    { next: same, refused: false },
    { next: { ...same, role_id: 1 }, refused: true },
    { next: { ...same, account_id: 7 }, refused: true },
    { next: { ...same, disabled: true }, refused: true },
  ])('$next is refused: $refused', ({ next, refused }) => {
    const attempt = () => refuseSelfHarm(superAdmin, me, next);
    if (refused) expect(attempt).toThrow(expect.objectContaining({ status: 422 }));
    else expect(attempt).not.toThrow();
    expect(() => refuseSelfHarm(superAdmin, { ...me, id: 2 }, next)).not.toThrow();
  });
});
