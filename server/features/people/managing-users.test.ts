import { describe, expect, test } from 'vitest';
import type { Caller } from '#server/context.ts';
import { mayManageRole } from '#domain/people/managing-people.ts';
import { defaultRoles } from '#domain/people/roles.ts';
import { refuseSelfHarm, requireMayManage, settleAccount } from './managing-users.ts';

const roleNamed = (name: string) => {
  const role = defaultRoles.find((one) => one.name === name);
  return {
    name,
    permissions: (role?.permissions ?? []).map((permission) => ({ name: permission })),
  };
};

const caller = (role: string, accountId: number | null = null): Caller => ({
  userId: 1,
  name: 'Caller',
  email: 'caller@house.test',
  sessionId: 1,
  roleId: 1,
  role,
  permissions: new Set(defaultRoles.find(({ name }) => name === role)?.permissions),
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

describe('requireMayManage', () => {
  test.each([
    { by: superAdmin, whom: target('SuperAdmin'), status: 0 },
    { by: superAdmin, whom: target('AccountUser', 7), status: 0 },
    { by: operations, whom: target('AccountUser', 7), status: 0 },
    { by: operations, whom: target('SuperAdmin'), status: 403 },
    { by: operations, whom: target('Billing'), status: 403 },
    { by: operations, whom: target('AmazonUsers'), status: 403 },
    { by: operations, whom: target('Operations with second step'), status: 0 },
    { by: accountUser, whom: target('AccountUser', 7), status: 0 },
    { by: accountUser, whom: target('AccountUser', 8), status: 404 },
    { by: accountUser, whom: target('Operations'), status: 404 },
    { by: accountUser, whom: target('SuperAdmin'), status: 404 },
    { by: lost, whom: target('AccountUser', null), status: 404 },
  ])(
    'answers $status (0 = allowed) when $by.role of account $by.accountId changes $whom.role of account $whom.account_id',
    ({ by, whom, status }) => {
      const attempt = () => requireMayManage(by, whom, roleNamed(whom.role));
      if (status === 0) expect(attempt).not.toThrow();
      else expect(attempt).toThrow(expect.objectContaining({ status }));
    },
  );
});

describe('mayManageRole', () => {
  test.each([
    { by: superAdmin, role: 'SuperAdmin', may: true },
    { by: operations, role: 'SuperAdmin', may: false },
    { by: operations, role: 'Billing', may: false },
    { by: operations, role: 'AmazonUsers', may: false },
    { by: operations, role: 'Operations', may: true },
    { by: operations, role: 'AccountSuperUser', may: true },
    { by: superAdmin, role: 'Billing', may: true },
    { by: operations, role: 'Driver', may: true },
    { by: accountUser, role: 'AccountUser', may: true },
    { by: accountUser, role: 'AccountSuperUser', may: true },
    { by: accountUser, role: 'Operations', may: false },
    { by: accountUser, role: 'Driver', may: false },
    { by: accountUser, role: 'AmazonUsers', may: false },
    { by: lost, role: 'AccountUser', may: false },
  ])(
    'returns $may for $by.role of account $by.accountId and the role $role',
    ({ by, role, may }) => {
      expect(mayManageRole(by, roleNamed(role))).toBe(may);
    },
  );
});

test('assigning a role requires all its staff permissions, and assigning an account role requires "Edit accounts"', () => {
  const role = roleNamed('AccountUser');
  const grown = { ...role, permissions: [...role.permissions, { name: 'Edit settings' }] };
  expect(mayManageRole(operations, grown)).toBe(false);
  expect(mayManageRole(superAdmin, grown)).toBe(true);
  const withoutAccounts = { ...operations, permissions: new Set<never>() };
  expect(mayManageRole(withoutAccounts, role)).toBe(false);
});

describe('settleAccount', () => {
  test('users created by an account user always belong to the same account', () => {
    expect(settleAccount(accountUser, roleNamed('AccountUser'), 8)).toBe(7);
    expect(settleAccount(accountUser, roleNamed('AccountUser'), null)).toBe(7);
  });

  test('staff must choose an account for account roles, and none for other roles', () => {
    expect(settleAccount(operations, roleNamed('AccountUser'), 8)).toBe(8);
    expect(settleAccount(superAdmin, roleNamed('Billing'), null)).toBeNull();
    const refused = expect.objectContaining({ status: 422 });
    expect(() => settleAccount(operations, roleNamed('AccountUser'), null)).toThrow(refused);
    expect(() => settleAccount(superAdmin, roleNamed('Billing'), 8)).toThrow(refused);
  });
});

describe('refuseSelfHarm', () => {
  const me = target('SuperAdmin', null, 1);
  const same = { role_id: 6, account_id: null, disabled: false };

  test.each([
    { next: same, refused: false },
    { next: { ...same, role_id: 1 }, refused: true },
    { next: { ...same, account_id: 7 }, refused: true },
    { next: { ...same, disabled: true }, refused: true },
  ])('a user who changes their own record to $next is refused: $refused', ({ next, refused }) => {
    const attempt = () => refuseSelfHarm(superAdmin, me, next);
    if (refused) expect(attempt).toThrow(expect.objectContaining({ status: 422 }));
    else expect(attempt).not.toThrow();
    expect(() => refuseSelfHarm(superAdmin, { ...me, id: 2 }, next)).not.toThrow();
  });
});
