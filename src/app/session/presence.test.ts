import { expect, test } from 'vitest';
import { createPresence } from './presence.ts';

test('activity of the user is reported at intervals, and dropped without a connection', () => {
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
