import { expect, test, vi } from 'vitest';
import { readWhenOld } from './read-when-old.ts';

const PATIENT_MS = 60_000;

test('cached values are read only on request, and again once they are old', async () => {
  let now = 0;
  const read = vi.fn(async () => undefined);
  const refresh = readWhenOld(read, { keptForMs: 100, patienceMs: PATIENT_MS, now: () => now });
  expect(read).not.toHaveBeenCalled();
  await refresh();
  now = 99;
  await refresh();
  expect(read).toHaveBeenCalledTimes(1);
  now = 100;
  await refresh();
  expect(read).toHaveBeenCalledTimes(2);
});

test('concurrent callers share one read', async () => {
  const read = vi.fn(async () => undefined);
  const refresh = readWhenOld(read, { keptForMs: 0, patienceMs: PATIENT_MS });
  await Promise.all([refresh(), refresh(), refresh()]);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a read that fails or hangs does not fail the caller', async () => {
  const failing = vi.fn(() => Promise.reject(new Error('the database is gone')));
  const refresh = readWhenOld(failing, { keptForMs: 1000, patienceMs: PATIENT_MS, now: () => 0 });
  await refresh();
  await refresh();
  expect(failing).toHaveBeenCalledTimes(2);
  const hanging = vi.fn(() => new Promise<void>(() => undefined));
  await readWhenOld(hanging, { keptForMs: 0, patienceMs: 0 })();
  expect(hanging).toHaveBeenCalledTimes(1);
});
