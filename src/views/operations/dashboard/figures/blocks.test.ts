import { expect, test } from 'vitest';
import type { Permission } from '#domain/people/permissions.ts';
import { blocksOf } from './blocks.ts';

const role = (...permissions: Permission[]) =>
  blocksOf((permission) => permissions.includes(permission));

test('roles for operations see the day, ages and failures first, and drivers on demand', () => {
  const { first, rest } = role('View operations', 'View lockers');
  expect(first).toEqual(['delivered-today', 'ageing', 'failures']);
  expect(rest).toContain('drivers');
  expect(rest).not.toContain('charges');
});

test('roles for billing see charges first and no figures of operations', () => {
  const { first, rest } = role('View billing');
  expect(first[0]).toBe('charges');
  expect([...first, ...rest]).not.toContain('unassigned');
});

test('every role has three first blocks and no block twice', () => {
  for (const given of [role(), role('View billing'), role('View operations', 'View billing')]) {
    const all = [...given.first, ...given.rest];
    expect(given.first).toHaveLength(3);
    expect(new Set(all).size).toBe(all.length);
  }
});
