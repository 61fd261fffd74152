import { expect, test } from 'vitest';
import { checkRedis } from '#server/doctor/check-redis.ts';
import { answersRedis, REDIS_PORT } from '../support/nodes/redis.ts';

test('without a configured Redis the doctor reports nothing about Redis', async () => {
  expect(await checkRedis(undefined)).toEqual([]);
});

test('an unreachable Redis is reported as a failure, with advice and without its password', async () => {
  const [finding, ...others] = await checkRedis('redis://:hidden-word@127.0.0.1:1');
  expect(others).toEqual([]);
  expect(finding?.state).toBe('failed');
  expect(finding?.text).toMatch(
    /^Redis at redis:\/\/127\.0\.0\.1:1 does not answer: .*ECONNREFUSED/,
  );
  expect(finding?.text).toContain('REDIS_URL');
  expect(finding?.text).not.toContain('hidden-word');
});

test.runIf(await answersRedis())('a Redis that answers passes the check', async () => {
  const address = `redis://127.0.0.1:${REDIS_PORT}`;
  expect(await checkRedis(address)).toEqual([
    { state: 'ok', text: expect.stringMatching(/^Redis [\d.]+ answers at /) },
  ]);
});
