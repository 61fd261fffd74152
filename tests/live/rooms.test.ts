import { expect, test } from 'vitest';
import { topicsOf } from '#server/live/topics.ts';
import type { Permission } from '#domain/people/permissions.ts';

test('receipts are published only to users who may read receipts, and an account gets only its own', () => {
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

test('the progress of a run reaches only users who may start it and list its rows', () => {
  const staff = {
    userId: 9,
    name: '',
    email: '',
    sessionId: 1,
    roleId: 2,
    role: 'Operations',
    accountId: null,
    mustEnrol: false,
  };
  const heard = (role: string, permissions: Permission[], accountId: number | null = null) =>
    topicsOf({ ...staff, role, accountId, permissions: new Set(permissions) }).filter((topic) =>
      topic.startsWith('runs'),
    );
  expect(heard('Operations', [])).toEqual([]);
  expect(heard('Operations', ['Edit shipments'])).toEqual([]);
  expect(heard('Billing', ['View shipments'])).toEqual([
    'runs/POST /shipments/waybills/bulk',
    'runs/POST /shipments/stickers/bulk',
  ]);
  const marketplace = heard('AmazonUsers', ['View marketplace', 'Edit marketplace']);
  expect(marketplace.filter((topic) => topic.includes('/shipments/'))).toEqual([]);
  expect(marketplace).toContain('runs/POST /amazon-shipments/resubmit');
  expect(heard('AccountUser', ['View shipments'], 5)).toEqual([
    'runs/a5/POST /shipments/waybills/bulk',
    'runs/a5/POST /shipments/stickers/bulk',
  ]);
});
