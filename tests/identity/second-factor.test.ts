import { eq, sql } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { testDatabases } from '../support/database.ts';
import { codeOf, company, emailOf, outcome, PASSWORD, type Company } from './company.ts';

const WRONG = '422 The code is wrong.';
const AGAIN = '401 Sign in again with your password.';
const wrongFor = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-1, 0, 1].some((at) => codeOf(secret, at) === code),
  ) ?? '';

describe.each(testDatabases())('the second factor on $name', (engine) => {
  let house: Company;

  /** A user with an authenticator app. Returns its secret. */
  async function enrolled(name: string): Promise<string> {
    const secret = new Secret({ size: 20 }).base32;
    await house.hire(name, 'Operations', { enabled_mfa: true, mfa_secret: secret });
    return secret;
  }
  async function passwordStep(name: string, address?: string): Promise<string> {
    const body = { email: emailOf(name), password: PASSWORD };
    const answer = await house.calls(null, address).call('POST /auth/login', { body });
    if (!('mfa_token' in answer)) throw new Error('not asked for a code');
    return answer.mfa_token;
  }
  const verify = (mfa_token: string, code: string, address?: string) =>
    house.calls(null, address).call('POST /auth/mfa/verify', { body: { mfa_token, code } });
  const lastStep = async (name: string) => {
    const { db } = house.services.database;
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.email, emailOf(name)));
    return user?.mfa_last_step;
  };

  beforeAll(async () => {
    house = await company(engine);
  });
  afterAll(() => house.close());

  test('a session needs password and code, and the password alone opens nothing', async () => {
    const secret = await enrolled('careful');
    const token = await passwordStep('careful');
    expect(await outcome(house.calls(token).call('GET /my-profile'))).toMatch(/^401/);
    const answer = await verify(token, codeOf(secret));
    expect(answer.token).not.toBe(token);
    expect(answer.user.enabled_mfa).toBe(1);
    expect(await outcome(house.calls(answer.token).call('GET /my-profile'))).toBe('done');
  });

  test('a used code and the code before it are refused for good', async () => {
    const secret = await enrolled('replayed');
    const code = codeOf(secret);
    await verify(await passwordStep('replayed'), code);
    const used = await lastStep('replayed');
    for (let round = 0; round < 3; round += 1) {
      const token = await passwordStep('replayed');
      for (let at = 0; at < 4; at += 1) expect(await outcome(verify(token, code))).toBe(WRONG);
    }
    const token = await passwordStep('replayed');
    expect(await outcome(verify(token, codeOf(secret, -1)))).toBe(WRONG);
    expect(await outcome(verify(token, codeOf(secret, 1)))).toBe('done');
    expect(await lastStep('replayed')).toBeGreaterThan(used ?? 0);
  });

  test('codes that are two time steps off are refused', async () => {
    const secret = await enrolled('late');
    const token = await passwordStep('late');
    expect(await outcome(verify(token, codeOf(secret, -3)))).toBe(WRONG);
    expect(await outcome(verify(token, codeOf(secret, 3)))).toBe(WRONG);
  });

  test('one session opens when a code is used twice at the same time', async () => {
    for (let race = 0; race < 100; race += 1) {
      const [name, address] = [`racer${race}`, `10.3.0.${race}`];
      const secret = await enrolled(name);
      const tokens = [await passwordStep(name, address), await passwordStep(name, address)];
      const code = codeOf(secret);
      const both = await Promise.all(tokens.map((one) => outcome(verify(one, code, address))));
      expect(both.toSorted()).toEqual([WRONG, 'done']);
    }
  }, 180_000);

  test('parallel requests can use a sign-in attempt only once', async () => {
    const secret = await enrolled('twice');
    const token = await passwordStep('twice');
    const both = await Promise.all([0, 1].map((at) => outcome(verify(token, codeOf(secret, at)))));
    expect(both.toSorted()).toEqual([AGAIN, 'done']);
    expect(await outcome(verify(token, codeOf(secret, 1)))).toBe(AGAIN);
  });

  test('a sign-in attempt ends after five minutes without a code', async () => {
    const secret = await enrolled('slow');
    const token = await passwordStep('slow');
    await house.letPass('sign_in_attempts', 'expires_at', '5 minutes');
    expect(await outcome(verify(token, codeOf(secret)))).toBe(AGAIN);
    expect(await outcome(verify('never-was-a-token-of-anybody', codeOf(secret)))).toBe(AGAIN);
  });

  test('5 wrong codes end the sign-in attempt, also in parallel', async () => {
    const secret = await enrolled('clumsy');
    const token = await passwordStep('clumsy');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => outcome(verify(token, wrongFor(secret)))),
    );
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(4);
    expect(answers.filter((answer) => answer === AGAIN)).toHaveLength(16);
    expect(await outcome(verify(token, codeOf(secret)))).toBe(AGAIN);
    const { rows } = await house.services.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from counted_guesses join users u on starts_with(counter, 'code/' || u.id || '/')
          where u.username = 'clumsy'`,
    );
    expect(rows[0]?.count).toBe(5);
  });

  test('20 wrong codes a day lock the second factor and inform the owner once', async () => {
    const secret = await enrolled('besieged');
    for (let round = 0; round < 4; round += 1) {
      const token = await passwordStep('besieged');
      for (let at = 0; at < 5; at += 1) await outcome(verify(token, wrongFor(secret)));
    }
    expect(await outcome(verify(await passwordStep('besieged'), codeOf(secret)))).toMatch(/^429/);
    expect(await house.mailCount('besieged')).toBe(1);
    await house.letPass('counted_guesses', 'at', '24 hours');
    expect(await outcome(verify(await passwordStep('besieged'), codeOf(secret)))).toBe('done');
  });
});

describe.each(testDatabases().slice(0, 1))('setting up the second factor', (engine) => {
  let house: Company;

  beforeAll(async () => {
    house = await company(engine);
  });
  afterAll(() => house.close());

  const start = async (token: string, id: number, body?: { password?: string; code?: string }) =>
    house.calls(token).call('POST /auth/mfa/qr/:id', { params: { id }, ...(body && { body }) });
  const enable = (token: string, user_id: number, code: string) =>
    house.calls(token).call('POST /auth/mfa/enable', { body: { user_id, code } });

  test('a malformed code is refused with the specified text', async () => {
    const id = await house.hire('terse', 'Operations');
    const token = await house.signIn('terse');
    const words: Record<string, string> = {
      '': 'Code is required!',
      ' \t': 'Code is required!',
      '12345': 'Code must be exactly 6 digits',
      '123 4567': 'Code must be exactly 6 digits',
      '12345a': 'Code must be exactly 6 digits',
      ['1'.repeat(500)]: 'Code must be exactly 6 digits',
    };
    for (const [code, said] of Object.entries(words)) {
      expect(await outcome(enable(token, id, code))).toBe(`422 ${said}`);
      const body = { mfa_token: 'any', code };
      expect(await outcome(house.calls().call('POST /auth/mfa/verify', { body }))).toBe(
        `422 ${said}`,
      );
    }
  });

  test('a role that requires a second factor opens nothing else until it is set up', async () => {
    const id = await house.hire('secure', 'Operations with second step');
    const [token, other] = [await house.signIn('secure'), await house.signIn('secure')];
    const calls = house.calls(token);
    for (const call of [
      () => calls.call('GET /users'),
      () => calls.call('GET /my-profile/sessions'),
      () => calls.call('GET /roles'),
    ]) {
      expect(await outcome(call())).toBe('403 Set up two-factor authentication first.');
    }
    expect((await calls.call('GET /my-profile')).user.enabled_mfa).toBe(0);

    const { secret, qr_code } = await start(token, id);
    expect(qr_code).toMatch(/^data:image\/png;base64,/);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await outcome(enable(token, id, wrongFor(secret)))).toBe(WRONG);
    expect(await outcome(calls.call('GET /users'))).toMatch(/^403/);
    const answer = await enable(token, id, codeOf(secret));
    expect(answer).toEqual({
      status: true,
      message: 'Success! 2FA is now active and your account is more secure.',
    });
    expect(await outcome(calls.call('GET /users'))).toBe('done');
    expect(await outcome(house.calls(other).call('GET /my-profile'))).toBe(
      '401 Your session ended',
    );
    expect(await house.mailTo('secure')).toContain('authenticator app');
    await expect(house.signIn('secure')).rejects.toThrow('asked for a code');
  });

  test('setting up the second factor of another user gets a 404', async () => {
    await house.hire('curious', 'Operations');
    const other = await house.hire('other', 'Operations');
    const token = await house.signIn('curious');
    expect(await outcome(start(token, other))).toBe('404 Not found.');
    expect(await outcome(enable(token, other, '123456'))).toBe('404 Not found.');
    expect(await outcome(enable(token, 999_999, '123456'))).toBe('404 Not found.');
  });

  test('a new authenticator app needs the password and a code from the old app, and replaces the old app', async () => {
    const secret = new Secret({ size: 20 }).base32;
    const id = await house.hire('mover', 'Operations');
    const token = await house.signIn('mover');
    await house.services.database.db
      .update(users)
      .set({ enabled_mfa: true, mfa_secret: secret })
      .where(eq(users.id, id));

    const code = codeOf(secret);
    expect(await outcome(start(token, id))).toBe('422 Password is required.');
    expect(await outcome(start(token, id, { password: PASSWORD }))).toBe('422 Code is required!');
    expect(await outcome(start(token, id, { password: 'a guess', code }))).toBe(
      '422 The password is wrong.',
    );
    expect(await outcome(start(token, id, { password: PASSWORD, code: wrongFor(secret) }))).toBe(
      WRONG,
    );
    const next = await start(token, id, { password: PASSWORD, code });
    expect(next.secret).not.toBe(secret);
    expect(await outcome(start(token, id, { password: PASSWORD, code }))).toBe(WRONG);

    const [waiting] = await house.services.database.db.select().from(users).where(eq(users.id, id));
    expect(waiting?.mfa_secret).toBe(secret);
    expect(await outcome(enable(token, id, codeOf(next.secret)))).toBe('done');
    expect(await outcome(enable(token, id, codeOf(next.secret)))).toBe(WRONG);
    const [done] = await house.services.database.db.select().from(users).where(eq(users.id, id));
    expect(done?.mfa_pending_secret).toBeNull();
    expect(done?.mfa_secret).not.toContain(next.secret);
  });

  test('wrong codes during the set-up count towards the daily limit', async () => {
    const id = await house.hire('guessing', 'Operations');
    const token = await house.signIn('guessing');
    const { secret } = await start(token, id);
    const wrong = wrongFor(secret);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => outcome(enable(token, id, wrong))),
    );
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(20);
    expect(await outcome(enable(token, id, codeOf(secret)))).toMatch(/^429/);
  });
});
