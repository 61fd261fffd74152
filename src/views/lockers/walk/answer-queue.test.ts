import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { createAnswerQueue, type DoorAnswer } from './answer-queue.ts';

const answer = (number: number): DoorAnswer => ({
  number,
  key: `key-${number}`,
  body: { found: 'as-recorded', recorded: { use: 'free', parcel_id: null } },
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

function desk() {
  const arrived: string[] = [];
  const refusals: string[] = [];
  let again = (): void => undefined;
  const network = { isThere: true };
  const queue = createAnswerQueue({
    send: async ({ key }) => {
      if (!network.isThere) throw new ApiError(0, { message: 'No network.', code: 'unreachable' });
      if (key === 'key-2') throw new ApiError(409, { message: 'It changed.', code: 'conflict' });
      arrived.push(key);
    },
    refused: ({ number }, why) => refusals.push(`${number}: ${why}`),
    later: (retry) => {
      again = retry;
    },
  });
  return { queue, arrived, refusals, network, retry: () => again() };
}

test('answers are sent in sequence, and a refused one is reported without blocking the rest', async () => {
  const { queue, arrived, refusals } = desk();
  for (const number of [1, 2, 3]) queue.add(answer(number));
  await settled();
  expect(arrived).toEqual(['key-1', 'key-3']);
  expect(refusals).toEqual(['2: It changed.']);
  expect(queue.get()).toEqual([]);
});

test('answers wait while there is no network, then are sent in order with the same keys', async () => {
  const { queue, arrived, network, retry } = desk();
  network.isThere = false;
  for (const number of [1, 3, 4]) queue.add(answer(number));
  await settled();
  expect(queue.get()).toHaveLength(3);
  network.isThere = true;
  retry();
  await settled();
  expect(arrived).toEqual(['key-1', 'key-3', 'key-4']);
  expect(queue.get()).toEqual([]);
});
