import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import {
  codeOf,
  company,
  emailOf,
  fromLink,
  outcome,
  PASSWORD,
  type Browser,
  type Company,
} from './company.ts';

const INCORRECT = '401 Incorrect credentials';
const WRONG = 'a guess';

describe.each(testDatabases())('signing in from known places on $name', (engine) => {
  let house: Company;

  const signIn = (
    name: string,
    {
      password = PASSWORD,
      address,
      browser,
    }: { password?: string; address: string; browser?: Browser },
  ) =>
    outcome(
      house
        .calls(null, address, browser)
        .call('POST /auth/login', { body: { email: emailOf(name), password } }),
    );
  /** Enters wrong passwords from eight addresses until unknown addresses have to wait. */
  const attack = (name: string) =>
    Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        signIn(name, { password: WRONG, address: `10.9.0.${at % 8}` }),
      ),
    );

  beforeAll(async () => {
    house = await company(engine);
  });
  afterAll(() => house.close());

  test('strangers cannot lock out the owner on a known device or at a known address', async () => {
    await house.hire('owner', 'Operations');
    const browser: Browser = {};
    expect(await signIn('owner', { address: '10.3.0.1', browser })).toBe('done');
    await attack('owner');
    expect(await signIn('owner', { address: '10.3.0.9' })).toBe(INCORRECT);
    expect(await signIn('owner', { address: '10.3.0.2', browser })).toBe('done');
    expect(await signIn('owner', { address: '10.3.0.1' })).toBe('done');
  });

  test('the device cookie is sent to sign-in endpoints only, and is hidden from scripts and other sites', async () => {
    await house.hire('cookie', 'Operations');
    const browser: Browser = {};
    await signIn('cookie', { password: WRONG, address: '10.3.1.1', browser });
    expect(browser.setCookie).toBeUndefined();
    await signIn('cookie', { address: '10.3.1.1', browser });
    expect(browser.setCookie).toMatch(
      /^baton_device=[\w-]{22}\.[\w-]{43}; Path=\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const [first] = browser.setCookie?.split(';') ?? [];
    await signIn('cookie', { address: '10.3.1.1', browser });
    expect(browser.setCookie?.split(';')[0]).toBe(first);
  });

  test('a stolen device cookie is slowed down after 10 wrong passwords, and works for its owner only', async () => {
    await house.hire('robbed', 'Operations');
    await house.hire('uninvolved', 'Operations');
    const browser: Browser = {};
    await signIn('robbed', { address: '10.3.2.1', browser });
    for (let at = 0; at < 10; at += 1)
      await signIn('robbed', { password: WRONG, address: `10.3.3.${at}`, browser });
    expect(await signIn('robbed', { address: '10.3.3.99', browser })).toBe(INCORRECT);
    expect(await signIn('robbed', { address: '10.3.2.1' })).toBe('done');
    await attack('uninvolved');
    expect(await signIn('uninvolved', { address: '10.3.3.98', browser })).toBe(INCORRECT);
  });

  test('a cookie with another signature counts as an unknown device', async () => {
    await house.hire('forged', 'Operations');
    const browser: Browser = {};
    await signIn('forged', { address: '10.3.4.1', browser });
    const [name, value = ''] = (browser.setCookie?.split(';')[0] ?? '').split('=');
    const [id, signature = ''] = value.split('.');
    const flipped = signature.startsWith('A') ? 'B' : 'A';
    await attack('forged');
    const forged = { setCookie: `${name}=${id}.${flipped}${signature.slice(1)}` };
    expect(await signIn('forged', { address: '10.3.4.2', browser: forged })).toBe(INCORRECT);
    expect(await signIn('forged', { address: '10.3.4.2', browser })).toBe('done');
  });

  test('an address stays known for 30 days after the last sign-in', async () => {
    await house.hire('traveller', 'Operations');
    await signIn('traveller', { address: '10.3.5.1' });
    await house.letPass('known_places', 'last_signed_in_at', '30 days');
    await attack('traveller');
    expect(await signIn('traveller', { address: '10.3.5.1' })).toBe(INCORRECT);
  });

  test('a password link lets the owner sign in on a new device during an attack', async () => {
    await house.hire('stranded', 'Operations');
    await attack('stranded');
    const email = emailOf('stranded');
    const browser: Browser = {};
    const calls = house.calls(null, '10.3.6.1', browser);
    await calls.call('POST /auth/password/email', { body: { email } });
    const token = fromLink(await house.mailTo('stranded'), 'token');
    const password = 'another password of the test';
    await calls.call('POST /auth/password/reset', { body: { token, email, password } });
    await attack('stranded');
    expect(await signIn('stranded', { password, address: '10.3.6.2', browser })).toBe('done');
  });

  test('strangers use up neither the links nor the codes of the owner', async () => {
    const secret = new Secret({ size: 20 }).base32;
    await house.hire('careful', 'Operations', { enabled_mfa: true, mfa_secret: secret });
    const browser: Browser = {};
    const passwordStep = async (address: string, from?: Browser) => {
      const body = { email: emailOf('careful'), password: PASSWORD };
      const answer = await house.calls(null, address, from).call('POST /auth/login', { body });
      if (!('mfa_token' in answer)) throw new Error('not asked for a code');
      return answer.mfa_token;
    };
    const verify = (mfa_token: string, code: string, from?: Browser) =>
      outcome(
        house
          .calls(null, '10.3.7.2', from)
          .call('POST /auth/mfa/verify', { body: { mfa_token, code } }),
      );
    expect(await verify(await passwordStep('10.3.7.1', browser), codeOf(secret), browser)).toBe(
      'done',
    );
    await house.letPass('known_places', 'last_signed_in_at', '30 days');
    for (let round = 0; round < 5; round += 1) {
      const token = await passwordStep('10.9.1.1');
      for (let at = 0; at < 4; at += 1) await verify(token, '000000');
    }
    expect(await verify(await passwordStep('10.9.1.1'), codeOf(secret, 1))).toMatch(/^429/);
    expect(await verify(await passwordStep('10.3.7.2', browser), codeOf(secret, 1), browser)).toBe(
      'done',
    );

    const request = (address: string, from?: Browser) =>
      house
        .calls(null, address, from)
        .call('POST /auth/password/email', { body: { email: emailOf('careful') } });
    const before = await house.mailCount('careful');
    for (let at = 0; at < 7; at += 1) await request(`10.9.2.${at}`);
    expect(await house.mailCount('careful')).toBe(before + 5);
    await request('10.3.7.3', browser);
    expect(await house.mailCount('careful')).toBe(before + 6);
  });

  test('one address can request 30 links within an hour', async () => {
    const names = Array.from({ length: 32 }, (_, at) => `mailed${at}`);
    for (const name of names) await house.hire(name, 'Operations');
    await Promise.all(
      names.map((name) =>
        house
          .calls(null, '10.9.3.1')
          .call('POST /auth/password/email', { body: { email: emailOf(name) } }),
      ),
    );
    const counts = await Promise.all(names.map((name) => house.mailCount(name)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  });

  test('applications with the address of a user send that user at most 5 emails within an hour', async () => {
    await house.hire('namesake', 'Operations');
    const body = {
      company: 'Other',
      name: 'Other',
      email: emailOf('namesake'),
      password: 'a long password of a stranger',
    };
    for (let at = 0; at < 7; at += 1)
      await house.calls(null, `10.9.4.${at}`).call('POST /register', { body });
    expect(await house.mailCount('namesake')).toBe(5);
  });
});
