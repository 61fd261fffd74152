import { expect, test } from 'vitest';
import { roleLabel, defaultRoles } from './roles.ts';

test('every role that a company starts with is named in words', () => {
  const labels = defaultRoles.map(({ name }) => roleLabel(name));
  for (const label of labels) expect(label).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
  expect(new Set(labels).size).toBe(labels.length);
  expect(roleLabel('AccountUserNonBilling')).toBe('Account user without billing');
});

test('a role that a company named itself keeps its name', () => {
  expect(roleLabel('Night desk JNB')).toBe('Night desk JNB');
});
