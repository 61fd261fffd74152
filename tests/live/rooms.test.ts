import { expect, test } from 'vitest';
import { topicsOf } from '../../server/live/topics.ts';
import type { Permission } from '../../src/domain/permissions.ts';

test('whoever may not read receipts hears of none; an account hears of its own', () => {
  const caller = {
    userId: 9,
    name: '',
    email: '',
    sessionId: 1,
    roleId: 5,
    role: 'AccountSuperUser',
    accountId: 1,
    mustEnrol: false,
  };
  const heard = (permissions: Permission[]) =>
    topicsOf({ ...caller, permissions: new Set(permissions) }).filter((topic) =>
      topic.startsWith('payments'),
    );
  expect(heard(['View billing', 'View shipments'])).toEqual([]);
  expect(heard(['View payment imports'])).toEqual(['payments/all', 'payments/u9', 'payments/a1']);
});
