import { describe, expect, test } from 'vitest';
import { isStaff, isTenant, isTenantUser } from './tenancy.ts';

describe('tenants', () => {
  test.each([
    { role: 'AccountUser', accountId: 5, tenant: true },
    { role: 'AccountUser', accountId: null, tenant: true },
    { role: 'Night desk', accountId: 5, tenant: true },
    { role: 'Night desk', accountId: null, tenant: false },
    { role: 'SuperAdmin', accountId: null, tenant: false },
  ])(
    'the role $role with the account $accountId is checked as a tenant with the result $tenant',
    ({ role, accountId, tenant }) => {
      expect(isTenant({ role, accountId })).toBe(tenant);
      expect(isStaff({ role, accountId })).toBe(!tenant);
      expect(isTenantUser({ role: { name: role }, account_id: accountId })).toBe(tenant);
    },
  );
});
