import { expect, test } from 'vitest';
import { resources } from '#api/generated/resources.ts';
import { pages } from './people-only.ts';

test('the console has a page for every list with an action that assistants may not call', () => {
  const lists = resources.filter(({ actions }) =>
    actions.some(({ assistants }) => assistants !== 'offered'),
  );
  expect(Object.keys(pages)).toEqual(lists.map(({ name }) => name));
});

test('assistants may not call actions on payments, doors, access codes and roles', () => {
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
