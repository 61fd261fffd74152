import { expect, test } from 'vitest';
import { mayManageRole, type Manager } from './managing-people.ts';
import { SUPER_ADMIN_ROLE } from './roles.ts';

const role = (name: string, ...permissions: string[]) => ({
  name,
  permissions: permissions.map((one) => ({ name: one })),
});
const manager = (more: Partial<Manager> = {}, ...permissions: string[]): Manager => ({
  role: 'OperationsUser',
  accountId: null,
  permissions: new Set(permissions),
  ...more,
});

test('a user cannot give a role with permissions that the user does not hold', () => {
  const desk = role('OperationsUser', 'View shipments', 'View users');
  expect(mayManageRole(manager({}, 'View shipments', 'View users'), desk)).toBe(true);
  expect(mayManageRole(manager({}, 'View shipments'), desk)).toBe(false);
});

test('only a SuperAdmin gives the SuperAdmin role', () => {
  const highest = role(SUPER_ADMIN_ROLE);
  expect(mayManageRole(manager(), highest)).toBe(false);
  expect(mayManageRole(manager({ role: SUPER_ADMIN_ROLE }), highest)).toBe(true);
});

test('staff with "Edit accounts" can give account roles without holding their permissions', () => {
  const customer = role('AccountUser', 'View shipments', 'View billing');
  expect(mayManageRole(manager({}, 'Edit accounts'), customer)).toBe(true);
  expect(mayManageRole(manager({}, 'Edit users'), customer)).toBe(false);
  expect(mayManageRole(manager({}, 'Edit accounts'), role('AccountUser', 'Edit roles'))).toBe(
    false,
  );
  expect(mayManageRole(manager({}, 'Edit accounts'), role('Custom', 'View shipments'))).toBe(false);
});

test('users of an account give only account roles, and only with an account', () => {
  const customer = { role: 'AccountUser', accountId: 3 };
  const plain = role('AccountUser', 'View shipments');
  expect(mayManageRole(manager(customer, 'View shipments'), plain)).toBe(true);
  expect(mayManageRole(manager({ ...customer, accountId: null }, 'View shipments'), plain)).toBe(
    false,
  );
  expect(mayManageRole(manager(customer, 'View shipments'), role('Desk', 'View shipments'))).toBe(
    false,
  );
  expect(mayManageRole(manager(customer, 'Edit accounts'), plain)).toBe(false);
});
