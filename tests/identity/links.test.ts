import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account_applications } from '#server/db/schema/applications.ts';
import { users } from '#server/db/schema/users.ts';
import { testDatabases } from '../support/database.ts';
import { codeOf, company, emailOf, fromLink, outcome, PASSWORD, type Company } from './company.ts';

const NEXT = 'the next password of the test';
const DEAD = '422 This link no longer works. Request a new one.';

describe.each(testDatabases())('emailed links on $name', (engine) => {
  let house: Company;

  const ask = (name: string) =>
    house.calls().call('POST /auth/password/email', { body: { email: emailOf(name) } });
  const linkTo = async (name: string) => fromLink(await house.mailTo(name), 'token');
  const reset = (name: string, token: string, password = NEXT) =>
    outcome(
      house
        .calls()
        .call('POST /auth/password/reset', { body: { token, email: emailOf(name), password } }),
    );
  const signIn = (name: string, password: string) =>
    outcome(house.calls().call('POST /auth/login', { body: { email: emailOf(name), password } }));
  const userOf = async (name: string) => {
    const { db } = house.services.database;
    const [user] = await db
      .select()
      .from(users)
      .where(eq(users.email, emailOf(name)));
    return user;
  };

  beforeAll(async () => {
    house = await company(engine, { publicUrl: 'https://console.house.test' });
  });
  afterAll(() => house.close());

  test('a reset sets the password, ends all sessions and creates none', async () => {
    await house.hire('forgot', 'Operations');
    const token = await house.signIn('forgot');
    await ask('forgot');
    const body = await house.mailTo('forgot');
    expect(body).toContain('https://console.house.test/resetpass?token=');
    expect(fromLink(body, 'email')).toBe(emailOf('forgot'));

    const link = fromLink(body, 'token');
    expect(await reset('forgot', link, 'short')).toMatch(/^422 Use at least/);
    const answer = await house.calls().call('POST /auth/password/reset', {
      body: { token: link, email: emailOf('forgot'), password: NEXT },
    });
    expect(Object.keys(answer)).toEqual(['status', 'message']);
    expect(await outcome(house.calls(token).call('GET /my-profile'))).toBe(
      '401 Your session ended',
    );
    expect(await signIn('forgot', PASSWORD)).toMatch(/^401/);
    expect(await signIn('forgot', NEXT)).toBe('done');
    expect(await reset('forgot', link)).toBe(DEAD);
    expect(await house.mailTo('forgot')).toContain('was changed');
  });

  test('only the hash of a link is stored', async () => {
    await house.hire('hashed', 'Operations');
    await ask('hashed');
    const link = await linkTo('hashed');
    const { rows } = await house.services.database.db.execute(
      sql`select 1 from single_use_links where token_hash = ${link}`,
    );
    expect(link.length).toBeGreaterThanOrEqual(43);
    expect(rows).toHaveLength(0);
  });

  test('a link works for its user only, for an hour or until a later link is used', async () => {
    await house.hire('mine', 'Operations');
    await house.hire('theirs', 'Operations');
    await ask('mine');
    const first = await linkTo('mine');
    expect(await reset('theirs', first)).toBe(DEAD);
    expect(await reset('nobody', first)).toBe(DEAD);
    await house.letPass('single_use_links', 'expires_at', '60 minutes');
    expect(await reset('mine', first)).toBe(DEAD);
    await ask('mine');
    const second = await linkTo('mine');
    await ask('mine');
    expect(await reset('mine', await linkTo('mine'))).toBe('done');
    expect(await reset('mine', second)).toBe(DEAD);
  });

  test('only one of two parallel uses of a link counts', async () => {
    for (let race = 0; race < 5; race += 1) {
      const name = `raced${race}`;
      await house.hire(name, 'Operations');
      await ask(name);
      const link = await linkTo(name);
      const both = await Promise.all(
        ['one of two passwords', 'two of two passwords'].map((one) => reset(name, link, one)),
      );
      expect(both.toSorted()).toEqual([DEAD, 'done']);
    }
  });

  test('a reset keeps the second factor and ends a sign-in that waits for its code', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    await house.hire('both', 'Operations', { enabled_mfa: true, mfa_secret: secret });
    const given = { email: emailOf('both'), password: PASSWORD };
    const pending = await house.calls().call('POST /auth/login', { body: given });
    await ask('both');
    await reset('both', await linkTo('both'));
    if (!('mfa_token' in pending)) throw new Error('not asked for a code');
    const verify = { mfa_token: pending.mfa_token, code: codeOf(secret) };
    expect(await outcome(house.calls().call('POST /auth/mfa/verify', { body: verify }))).toMatch(
      /^401/,
    );
    const again = await house
      .calls()
      .call('POST /auth/login', { body: { ...given, password: NEXT } });
    expect(again).toMatchObject({ mfa_required: true });
  });

  test('known and unknown addresses get the same response, and at most five links an hour', async () => {
    await house.hire('known', 'Operations');
    const answers = [await ask('known'), await ask('unknown')];
    expect(answers[0]).toEqual(answers[1]);
    for (let at = 0; at < 6; at += 1) await ask('known');
    expect(await house.mailCount('known')).toBe(5);
    expect(await house.mailCount('unknown')).toBe(0);
  });

  test('a new password ends the wait after wrong passwords', async () => {
    await house.hire('relieved', 'Operations');
    await Promise.all(Array.from({ length: 12 }, () => signIn('relieved', 'a guess')));
    await ask('relieved');
    await reset('relieved', await linkTo('relieved'));
    expect(await signIn('relieved', NEXT)).toBe('done');
  });

  const application = (name: string) => ({
    company: 'Karoo Candles',
    name: 'Anele Botha',
    email: emailOf(name),
    password: PASSWORD,
  });

  test('an application grants no privilege, whatever fields it has', async () => {
    const more = {
      role_id: 1,
      role: 'SuperAdmin',
      account_id: 1,
      enabled_mfa: true,
      email_verified_at: '2026-01-01T00:00:00Z',
      disabled_at: null,
    };
    await house.calls().call('POST /register', { body: { ...application('applicant'), ...more } });
    const user = await userOf('applicant');
    expect(user).toMatchObject({
      role_id: 6,
      account_id: null,
      enabled_mfa: false,
      email_verified_at: null,
    });
    expect(user?.disabled_at).not.toBeNull();
    const { db } = house.services.database;
    const [applied] = await db
      .select()
      .from(account_applications)
      .where(eq(account_applications.email, emailOf('applicant')));
    expect(applied).toMatchObject({ company: 'Karoo Candles', user_id: user?.id, state: 'new' });
    expect(await signIn('applicant', PASSWORD)).toMatch(/^401/);
    const body = await house.mailTo('applicant');
    expect(body).toContain('https://console.house.test/verification?token=');
    expect(body).not.toContain('Karoo');
  });

  test('the link of an application confirms the address once and grants no access', async () => {
    await house.calls().call('POST /register', { body: application('confirming') });
    const token = await linkTo('confirming');
    const confirm = () => outcome(house.calls().call('POST /auth/verify', { body: { token } }));
    expect((await Promise.all([confirm(), confirm()])).toSorted()).toEqual([DEAD, 'done']);
    expect((await userOf('confirming'))?.email_verified_at).not.toBeNull();
    expect(await signIn('confirming', PASSWORD)).toMatch(/^401/);
  });

  test('applying with the address of a user gets the usual response, and only informs that user', async () => {
    await house.hire('taken', 'Operations');
    const before = await userOf('taken');
    const answers = [
      await house.calls().call('POST /register', { body: application('taken') }),
      await house.calls().call('POST /register', { body: application('free') }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(await userOf('taken')).toEqual(before);
    expect(await house.mailTo('taken')).toContain('already has a sign-in');
    const { db } = house.services.database;
    expect(
      await db.$count(account_applications, eq(account_applications.email, emailOf('taken'))),
    ).toBe(0);
  });

  test('two parallel applications with one address create one user', async () => {
    await Promise.all(
      [1, 2, 3].map(() => house.calls().call('POST /register', { body: application('rush') })),
    );
    const { db } = house.services.database;
    expect(await db.$count(users, eq(users.email, emailOf('rush')))).toBe(1);
  });
});
