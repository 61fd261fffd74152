import { expect, test } from 'vitest';
import { createPresence } from './presence.ts';

test('reports activity at intervals, and drops reports without a connection', () => {
  let now = 0;
  let told = 0;
  const presence = createPresence(() => now);
  presence.acted();
  presence.connected({ active: () => (told += 1) });
  expect(told).toBe(0);
  for (now = 0; now < 60_000; now += 1_000) presence.acted();
  expect(told).toBe(4);
  presence.connected(null);
  now += 60_000;
  presence.acted();
  expect(told).toBe(4);
});
