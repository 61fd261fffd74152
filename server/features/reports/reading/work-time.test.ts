import { expect, test, vi } from 'vitest';
import { WorkTime } from './work-time.ts';

test('the time limit counts the duration of calls, even if they fail, but not the pauses between them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const pass = async (ms: number) => void vi.setSystemTime(Date.now() + ms);
  const time = new WorkTime(10_000);
  await time.during(() => pass(4_000));
  await pass(60_000);
  expect(time.leftMs).toBe(6_000);
  const failing = time.during(async () => {
    await pass(7_000);
    throw new Error('a part failed');
  });
  await expect(failing).rejects.toThrow('a part failed');
  expect(time.leftMs).toBe(-1_000);
  vi.useRealTimers();
});
