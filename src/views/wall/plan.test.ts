import { expect, test } from 'vitest';
import { addressOf, readPlan, usualPlan } from './plan.ts';

test('an address says scenes in their order, seconds, branch, look and limits', () => {
  const address =
    '/wall?scenes=lockers,operations&seconds=45&branch=JNB&theme=forest&mode=dark&failed=50&marketplace=10';
  const plan = readPlan(new URL(address, 'https://console.invalid').search);
  expect(plan).toEqual({
    scenes: ['lockers', 'operations'],
    seconds: 45,
    branch: 'JNB',
    theme: 'forest',
    mode: 'dark',
    failed: 50,
    marketplace: 10,
  });
  expect(addressOf(plan)).toBe(address);
});

test('a bare address is the usual wall, and the usual wall has a bare address', () => {
  expect(readPlan('')).toEqual(usualPlan);
  expect(addressOf(usualPlan)).toBe('/wall');
});

test('what is unknown, repeated or out of bounds does not stop a wall', () => {
  const plan = readPlan('?scenes=map,map,weather&seconds=0&theme=pink&mode=dim&failed=-1&branch=');
  expect(plan).toEqual({ ...usualPlan, scenes: ['map'], seconds: 5 });
  expect(readPlan('?scenes=weather&seconds=99999').scenes).toEqual(usualPlan.scenes);
  expect(readPlan('?seconds=99999').seconds).toBe(600);
});
