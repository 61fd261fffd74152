import { expect, test } from 'vitest';
import { entities } from '../generated/entities.ts';
import { entityOf, isKind } from './entities.ts';

const keysOf = (property: 'key' | 'plural') => entities.map((one) => one[property]);

test('keys and plurals of entities are unique', () => {
  for (const property of ['key', 'plural'] as const)
    expect(new Set(keysOf(property)).size).toBe(entities.length);
});

test('an entity is found by its plural', () => {
  expect(entityOf('receipts').name).toBe('receipt');
  expect(entityOf('branches').name).toBe('branch');
  expect(isKind('marketplace shipments')).toBe(true);
  expect(isKind('planets')).toBe(false);
});
