import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { testDatabases } from '../support/database.ts';
import { company, emailOf, outcome, PASSWORD, type Company } from './company.ts';

const INCORRECT = '401 Incorrect credentials';

describe.each(testDatabases())('sign-in on $name', (engine) => {
  let house: Company;

  const attempt = (name: string, password = PASSWORD, address?: string) =>
    outcome(
      house
        .calls(null, address)
        .call('POST /auth/login', { body: { email: emailOf(name), password } }),
    );
  const times = <T>(count: number, work: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)));

  beforeAll(async () => {
    house = await company(engine);
  });
  afterAll(() => house.close());

  test('returns a token and the user with permissions, pages and limits', async () => {
    const id = await house.hire('nomsa', 'Billing');
    const answer = await house.calls().call('POST /auth/login', {
      body: { email: ' NOMSA@house.test ', password: PASSWORD },
    });
    if (!('token' in answer)) throw new Error('no token');
    expect(answer.token.length).toBeGreaterThanOrEqual(43);
    expect(answer.user).toMatchObject({ id, username: 'nomsa', enabled_mfa: 0, account_id: null });
    expect(answer.user.last_login).not.toBeNull();
    expect(answer.user.role).toMatchObject({
      name: 'Billing',
      enabled_2fa: false,
      logout_inactivity_minutes: 30,
      role_logout_inactivity_minutes: 30,
    });
    expect(answer.user.role.permissions).toContainEqual({ name: 'View billing' });
    expect(answer.user.role.permissionsui).toContainEqual({ guard_name: 'billing' });
  });

  test('issues a new token every time and stores only its hash', async () => {
    await house.hire('anew', 'Operations');
    const tokens = [await house.signIn('anew'), await house.signIn('anew')];
    expect(new Set(tokens).size).toBe(2);
    const { rows } = await house.services.database.db.execute<{ text: string }>(
      sql`select token_hash as text from sessions`,
    );
    for (const token of tokens) expect(rows.map((row) => row.text)).not.toContain(token);
  });

  test('gives users who may not sign in the same response as unknown users', async () => {
    await house.hire('driver', 'Driver');
    await house.hire('gone', 'Operations', { disabled_at: '2026-01-01T00:00:00Z' });
    await house.hire('unconfirmed', 'Operations', { email_verified_at: null });
    await house.hire('invited', 'Operations', { password_hash: '!' });
    await house.hire('stray', 'AccountUser');
    await house.hire('wrong', 'Operations');
    for (const name of ['driver', 'gone', 'unconfirmed', 'invited', 'stray', 'nobody']) {
      expect(await attempt(name)).toBe(INCORRECT);
    }
    expect(await attempt('wrong', 'not the password')).toBe(INCORRECT);
    expect(await attempt('invited', '!')).toBe(INCORRECT);
  });

  test('10 wrong passwords from one address block even the right one, and inform the owner once', async () => {
    await house.hire('locked', 'Operations');
    const before = await house.as('locked');
    const others = await times(30, () => attempt('locked', 'a guess', '10.0.0.1'));
    expect(new Set(others)).toEqual(new Set([INCORRECT]));
    expect(await attempt('locked', PASSWORD, '10.0.0.1')).toBe(INCORRECT);
    expect(await house.mailCount('locked')).toBe(1);
    expect(await house.mailTo('locked')).toContain('wrong password');

    const { rows } = await house.services.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from counted_guesses where counter = 'password-from/10.0.0.1'`,
    );
    expect(rows[0]?.count).toBe(10);
    expect((await before.call('GET /my-profile')).user.username).toBe('locked');
    expect(await attempt('locked', PASSWORD, '10.0.0.2')).toBe('done');

    await house.letPass('counted_guesses', 'at', '61 seconds');
    expect(await attempt('locked', PASSWORD, '10.0.0.1')).toBe('done');
    await times(9, () => attempt('locked', 'a guess', '10.0.0.1'));
    expect(await attempt('locked', PASSWORD, '10.0.0.1')).toBe('done');
  });

  test('30 wrong passwords from any addresses block sign-in from all addresses', async () => {
    await house.hire('spread', 'Operations');
    await times(30, (at) => attempt('spread', 'a guess', `10.1.0.${at}`));
    expect(await attempt('spread', PASSWORD, '10.1.1.1')).toBe(INCORRECT);
    await house.letPass('counted_guesses', 'at', '61 seconds');
    expect(await attempt('spread', PASSWORD, '10.1.1.1')).toBe('done');
  });

  test('an address with 100 failures has to wait, except for users who have signed in from it before', async () => {
    await house.hire('bystander', 'Operations');
    await house.hire('colleague', 'Operations');
    await house.signIn('colleague', '10.2.0.1');
    for (let round = 0; round < 11; round += 1)
      await times(10, (at) => attempt(`stuffed${round * 10 + at}`, 'a guess', '10.2.0.1'));
    const { rows } = await house.services.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from counted_guesses where counter = 'password-from/10.2.0.1'`,
    );
    expect(rows[0]?.count).toBe(100);
    expect(await attempt('bystander', PASSWORD, '10.2.0.1')).toBe(INCORRECT);
    expect(await attempt('bystander', PASSWORD, '10.2.0.2')).toBe('done');
    expect(await attempt('colleague', PASSWORD, '10.2.0.1')).toBe('done');
    await house.letPass('counted_guesses', 'at', '61 seconds');
    expect(await attempt('newcomer', PASSWORD, '10.2.0.1')).toBe(INCORRECT);
  });
});
