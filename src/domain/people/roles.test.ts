import { expect, test } from 'vitest';
import { roleLabel, defaultRoles } from './roles.ts';

test('every default role has a readable label', () => {
  const labels = defaultRoles.map(({ name }) => roleLabel(name));
  for (const label of labels) expect(label).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
  expect(new Set(labels).size).toBe(labels.length);
  expect(roleLabel('AccountUserNonBilling')).toBe('Account user without billing');
});

test('a custom role keeps its name', () => {
  expect(roleLabel('Night desk JNB')).toBe('Night desk JNB');
});
