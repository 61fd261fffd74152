import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ApiError } from '#api/api-error.ts';
import { parseInWorker } from './parse-in-worker.ts';

const refusal = (message: string) => new ApiError(422, { message, code: 'invalid' });
const post = (expression: string) =>
  `import { parentPort } from 'node:worker_threads';
  parentPort.once('message', (given) => parentPort.postMessage(${expression}));`;

const run = (code: string, longestMs = 15_000) =>
  parseInWorker({
    script: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    data: 'given',
    memoryMb: 32,
    longestMs,
    tooLong: refusal('too long'),
    failed: () => refusal('failed'),
  });

describe('a worker thread', () => {
  test.each([
    ['that never ends is stopped', 'for (;;);', 'too long'],
    ['that fills its heap is stopped', 'const all = []; for (;;) all.push([...all]);', 'failed'],
    ['that throws is refused', 'throw new Error("broken")', 'failed'],
    ['that posts no result is refused', '', 'failed'],
  ])('%s', async (_, code, message) => {
    const limit = message === 'too long' ? 200 : undefined;
    await expect(run(code, limit)).rejects.toMatchObject({ status: 422, message });
  });

  test('receives its data, and no environment variables', async () => {
    expect(await run(post('[given, Object.keys(process.env)]'))).toEqual(['given', []]);
  });
});

test('a thread starts before its file arrives, and parses only one file', async () => {
  const code = `import { threadId } from 'node:worker_threads'; ${post('threadId')}`;
  const first = z.int().parse(await run(code));
  const later = new Worker('', { eval: true });
  // Thread ids grow in the order of creation.
  const { threadId } = later;
  const second = z.int().parse(await run(code));
  await later.terminate();
  expect(second).toBeGreaterThan(first);
  expect(second).toBeLessThan(threadId);
});

test('a thread that ended before it received a file is replaced', async () => {
  const ended = `import { parentPort } from 'node:worker_threads'; parentPort.close();`;
  await expect(run(ended)).rejects.toMatchObject({ message: 'failed' });
  await expect(run(ended)).rejects.toMatchObject({ message: 'failed' });
});

test('files beyond the queue get a 503, and queued files are parsed', async () => {
  const ends = run('for (;;);', 300).catch(({ message }: ApiError) => message);
  const all = await Promise.allSettled(Array.from({ length: 60 }, () => run(post('1'))));
  const refused = all.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfter: 5 } });
  expect(await ends).toBe('too long');
  expect(await run(post('2'))).toBe(2);
});
