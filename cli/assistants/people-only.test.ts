import { expect, test } from 'vitest';
import { resources } from '#api/generated/resources.ts';
import { pages } from './people-only.ts';

test('every list whose actions are left to people has a page', () => {
  const lists = resources.filter(({ actions }) =>
    actions.some(({ assistants }) => assistants !== 'offered'),
  );
  expect(Object.keys(pages)).toEqual(lists.map(({ name }) => name));
});

test('money, doors, codes and rights are left to people', () => {
  const leftTo = (reason: string) =>
    resources.flatMap(({ name, actions }) =>
      actions.filter((one) => one.assistants === reason).map((one) => `${name} ${one.name}`),
    );
  expect(leftTo('money')).toEqual(
    expect.arrayContaining(['invoices issue', 'invoices write-off', 'receipts accept']),
  );
  expect(leftTo('doors')).toEqual(['doors command', 'doors correct', 'lockers command']);
  expect(leftTo('access')).toEqual([
    'access-grants update',
    'doors resend-pin',
    'marketplace-events override-event',
    'marketplace-shipments resend-delivery-pin',
    'users role',
    'users undo',
  ]);
});
