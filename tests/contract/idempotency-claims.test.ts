import Fastify, { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { installFailures } from '#server/http/failures.ts';
import { mount } from '#server/http/mount.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { usualDatabase } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const STEP_S = 20;
const contract: Record<string, Endpoint> = {
  'POST /slow-work': {
    summary: 'Works until it is released',
    can: 'View shipments',
    keyed: true,
    returns: { kind: 'json', schema: z.object({ run: z.number() }) },
  },
};

let here: World;
let app: FastifyInstance;
let token: string;
/** Functions that end the running handlers, in the order in which the handlers started. */
let release: (() => void)[];

beforeAll(async () => {
  here = await world(usualDatabase);
  token = await here.signIn('ops');
  app = Fastify();
  installFailures(app);
  const own = () =>
    new Promise<{ run: number }>((resolve) => {
      const run = release.push(() => resolve({ run }));
    });
  mount(app, here.services, { contract, handlers: new Map([['POST /slow-work', { own }]]) });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await here.close();
});
beforeEach(() => {
  release = [];
  // Heartbeats follow the simulated clock, all other timers the real one.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

const request = (key: string) =>
  app.inject({
    method: 'POST',
    url: '/slow-work',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  });

/** Sends a request whose handler runs until it is released. */
async function begin(key: string, run: number) {
  const answer = request(key).then((response) => response);
  await expect.poll(() => release.length).toBe(run);
  return { answer };
}

const passTime = (key: string) =>
  here.given.older('idempotency_keys', `${STEP_S} seconds`, { key });

/** Moves the clock of the database and of heartbeats, and waits until the lease is renewed. */
async function passTimeAlive(key: string) {
  await passTime(key);
  vi.advanceTimersByTime(STEP_S * 1000);
  const isRenewed = async () => {
    const { rows } = await here.database.pool.query<{ renewed: boolean }>(
      `select leased_until > now() + interval '50 seconds' as renewed from idempotency_keys where key = $1`,
      [key],
    );
    return rows[0]?.renewed;
  };
  await expect.poll(isRenewed, { timeout: 5_000 }).toBe(true);
}

test('a call with an Idempotency-Key that takes five minutes runs once', async () => {
  const key = randomUUID();
  const { answer } = await begin(key, 1);
  for (let passed = 0; passed < 300; passed += STEP_S) await passTimeAlive(key);
  const meanwhile = await request(key);
  expect(meanwhile.statusCode).toBe(409);
  expect(meanwhile.json()).toMatchObject({ code: 'still_running' });
  release[0]?.();
  expect((await answer).json()).toEqual({ run: 1 });
  expect((await request(key)).json()).toEqual({ run: 1 });
});

test('another process takes over the call of a stopped process, whose late response is not stored', async () => {
  const key = randomUUID();
  const first = await begin(key, 1);
  vi.clearAllTimers();
  for (let passed = 0; passed < 60; passed += STEP_S) await passTime(key);
  const second = await begin(key, 2);
  release[0]?.();
  expect((await first.answer).json()).toEqual({ run: 1 });
  expect((await request(key)).statusCode).toBe(409);
  release[1]?.();
  expect((await second.answer).json()).toEqual({ run: 2 });
  expect((await request(key)).json()).toEqual({ run: 2 });
});
