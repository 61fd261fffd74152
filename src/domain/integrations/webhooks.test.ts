import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressProblem,
  canResend,
  TEST_EVENT,
  ATTEMPT_PAUSES_S,
  isHeld,
  minutesToTrial,
  MAX_ATTEMPTS,
  releaseRate,
  verdictOn,
  whyDisabled,
  type Verdict,
  type WebhookAnswer,
} from './webhooks.ts';

const calm = { failuresInRow: 1, goneInRow: 0, failingFor: 0, lately: { all: 1, failed: 1 } };
const answer = fc.record({
  status: fc.option(fc.integer({ min: 100, max: 599 })),
  retryAfter: fc.option(fc.integer({ min: 0, max: 200_000 })),
});

/** Verdicts after each answer to a delivery, until the delivery ends. */
function course(answers: readonly WebhookAnswer[], chance = 0.5): Verdict[] {
  const all: Verdict[] = [];
  let before = { attempts: 0, refusals: 0 };
  for (const one of answers) {
    const verdict = verdictOn(one, before, chance);
    all.push(verdict);
    if (verdict.is !== 'again') break;
    before = verdict;
  }
  return all;
}

test('an unanswered delivery is tried eight times over 27 hours', () => {
  const verdicts = course(Array.from({ length: 20 }, () => ({ status: 500, retryAfter: null })));
  expect(verdicts).toHaveLength(MAX_ATTEMPTS);
  expect(verdicts.flatMap((one) => (one.is === 'again' ? Math.round(one.seconds) : []))).toEqual([
    ...ATTEMPT_PAUSES_S,
  ]);
  expect(verdicts.at(-1)).toMatchObject({ is: 'failed', why: 'Given up after 8 attempts.' });
});

test('every delivery ends after at most eight attempts, and only a 2xx answer counts as delivered', () => {
  fc.assert(
    fc.property(
      fc.array(answer, { minLength: 1, maxLength: 40 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (answers, chance) => {
        const verdicts = course(answers, chance);
        for (const [at, verdict] of verdicts.entries()) {
          const { status = null } = answers[at] ?? {};
          const isGood = status !== null && status >= 200 && status < 300;
          expect(verdict.is === 'delivered').toBe(isGood);
          expect(verdict.attempts).toBeLessThanOrEqual(MAX_ATTEMPTS);
          if (verdict.is === 'again') expect(verdict.seconds).toBeGreaterThanOrEqual(1);
        }
      },
    ),
  );
});

test('pauses between attempts vary by up to a fifth in either direction', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, chance) => {
        const verdict = verdictOn(
          { status: null, retryAfter: null },
          { attempts, refusals: 0 },
          chance,
        );
        const pause = ATTEMPT_PAUSES_S[attempts] ?? 0;
        expect(verdict.is === 'again' && Math.abs(verdict.seconds / pause - 1)).toBeLessThanOrEqual(
          0.2001,
        );
      },
    ),
  );
});

test.each([
  [
    'a 429 with a retry time uses no attempt',
    { status: 429, retryAfter: 60 },
    { is: 'again', attempts: 0, seconds: 60 },
  ],
  [
    'a 503 with a retry time uses no attempt',
    { status: 503, retryAfter: 0 },
    { is: 'again', attempts: 0, seconds: 1 },
  ],
  [
    'a retry time of more than a day is ignored',
    { status: 429, retryAfter: 90_000 },
    { is: 'again', attempts: 1 },
  ],
  [
    'a 410 ends the delivery at once',
    { status: 410, retryAfter: null },
    { is: 'failed', why: 'The address no longer exists.' },
  ],
  [
    'a redirect counts as a failed attempt',
    { status: 302, retryAfter: null },
    { is: 'again', attempts: 1 },
  ],
])('%s', (_, given, expected) => {
  expect(verdictOn(given, { attempts: 0, refusals: 0 }, 0.5)).toMatchObject(expected);
});

test.each([400, 401, 403, 404, 422])(
  'a delivery answered with %i is tried twice more and then fails',
  (status) => {
    const verdicts = course(Array.from({ length: 9 }, () => ({ status, retryAfter: null })));
    expect(verdicts.map((one) => one.is)).toEqual(['again', 'again', 'failed']);
  },
);

test('deliveries to an endpoint are held after 20 consecutive failures or when most of 50 attempts fail', () => {
  expect(isHeld({ ...calm, failuresInRow: 19 })).toBe(false);
  expect(isHeld({ ...calm, failuresInRow: 20 })).toBe(true);
  expect(isHeld({ ...calm, lately: { all: 49, failed: 49 } })).toBe(false);
  expect(isHeld({ ...calm, lately: { all: 50, failed: 25 } })).toBe(false);
  expect(isHeld({ ...calm, lately: { all: 50, failed: 26 } })).toBe(true);
  expect([0, 1, 2, 3, 4, 5, 50].map(minutesToTrial)).toEqual([1, 2, 4, 8, 16, 30, 30]);
  expect([0, 9, 10, 25].map(releaseRate)).toEqual([5, 5, 10, 20]);
});

test('an endpoint is disabled after five days without success or ten consecutive "gone" answers', () => {
  expect(whyDisabled({ ...calm, failingFor: 5 * 86_400 - 1, goneInRow: 9 })).toBeNull();
  expect(whyDisabled({ ...calm, failingFor: 5 * 86_400 })).toBe(
    'The address accepted no event for 5 days.',
  );
  expect(whyDisabled({ ...calm, goneInRow: 10 })).toMatch(/no longer exists/);
});

test.each([
  ['https://hooks.karoo.example/baton', null],
  ['https://hooks.karoo.example:8443/', null],
  ['http://hooks.karoo.example/', 'Use an address that starts with https://.'],
  ['hooks.karoo.example', 'Use an address that starts with https://.'],
  ['ftp://karoo.example/', 'Use an address that starts with https://.'],
  ['https://user:word@karoo.example/', 'Remove the user name and password from the address.'],
  ['https://karoo.example:22/', 'Use port 443 or 8443.'],
])('the URL %s has the problem %s', (address, problem) => {
  expect(addressProblem(address)).toBe(problem);
});

test('a delay that the receiver requests is respected and does not count as an attempt', () => {
  const before = { attempts: 3, refusals: 1 };
  const after = (status: number | null, retryAfter: number | null) =>
    verdictOn({ status, retryAfter }, before, 0.5);
  for (const status of [429, 503]) {
    expect(after(status, 120)).toEqual({ is: 'again', ...before, seconds: 120 });
    expect(after(status, 0)).toEqual({ is: 'again', ...before, seconds: 1 });
    expect(after(status, null)).toMatchObject({ is: 'again', attempts: 4 });
  }
  // Other answers cost an attempt, and so do requested waits that are too long.
  for (const [status, wait] of [
    [500, 120],
    [null, 120],
    [503, 1_000_000],
  ] as const)
    expect(after(status, wait)).toMatchObject({ is: 'again', attempts: 4 });
});

test('a finished delivery is sent again unless its integration is disabled', () => {
  const row = { integration_state: 'active', event: 'shipment.status', state: 'failed' } as const;
  expect([canResend(row), canResend({ ...row, state: 'delivered' })]).toEqual([true, true]);
  expect(canResend({ ...row, state: 'waiting' })).toBe(
    'This delivery is already waiting to be sent.',
  );
  expect(canResend({ ...row, integration_state: 'disabled' })).toBe(
    'The integration is disabled. Resume it first.',
  );
  expect(canResend({ ...row, event: TEST_EVENT })).toBe(
    'Tests cannot be sent again. Send a new test.',
  );
});
