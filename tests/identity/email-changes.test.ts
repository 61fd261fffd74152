import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emails } from '#server/db/schema/messages.ts';
import { users } from '#server/db/schema/users.ts';
import { testDatabases } from '../support/database.ts';
import { company, emailOf, fromLink, outcome, PASSWORD, type Company } from './company.ts';

const DEAD = '422 This link no longer works. Request a new one.';
const OPERATIONS = 2;

describe.each(testDatabases())('a new email address on $name', (engine) => {
  let house: Company;
  let ops: Awaited<ReturnType<Company['as']>>;
  beforeAll(async () => {
    house = await company(engine, { publicUrl: 'https://console.house.test' });
    await house.hire('ops', 'Operations');
    ops = await house.as('ops');
  });
  afterAll(() => house.close());

  const db = () => house.services.database.db;
  const signIn = (name: string, password = PASSWORD) =>
    outcome(house.calls().call('POST /auth/login', { body: { email: emailOf(name), password } }));
  const confirm = (token: string) =>
    outcome(house.calls().call('POST /auth/verify', { body: { token } }));
  const cancel = (token: string) =>
    outcome(house.calls().call('POST /auth/verify/cancel', { body: { token } }));
  const linkTo = async (name: string) => fromLink(await house.mailTo(name), 'token');
  const askOwn = async (name: string, to: string) =>
    (await house.as(name)).call('PUT /my-profile', {
      body: { email: emailOf(to), current_password: PASSWORD },
    });
  const askFor = async (name: string, to: string) => {
    const [user] = await db()
      .select()
      .from(users)
      .where(eq(users.email, emailOf(name)));
    const params = { id: user?.id ?? 0 };
    return ops.call('PUT /users/:id', { params, body: { email: emailOf(to) } });
  };

  test('the old address stays valid until the emailed link confirms the new one', async () => {
    await house.hire('anna', 'Operations');
    expect(await askOwn('anna', 'anna.new')).toMatchObject({
      user: { email: emailOf('anna') },
      pending_email: emailOf('anna.new'),
    });
    expect(await signIn('anna')).toBe('done');
    expect(await signIn('anna.new')).toMatch(/^401/);
    await house.calls().call('POST /auth/password/email', { body: { email: emailOf('anna.new') } });
    expect(await house.mailCount('anna.new')).toBe(1);
    expect(await house.mailTo('anna.new')).toContain(
      'https://console.house.test/verification?token=',
    );

    const token = await linkTo('anna.new');
    expect(await confirm(token)).toBe('done');
    expect(await signIn('anna.new')).toBe('done');
    expect(await signIn('anna')).toMatch(/^401/);
    expect(await house.mailTo('anna')).toContain('now uses another email address');
    expect(await confirm(token)).toBe(DEAD);
    expect(await (await house.as('anna.new')).call('GET /my-profile')).toMatchObject({
      pending_email: null,
    });
  });

  test('informs the old address of the request and its author, and lets that address cancel the request', async () => {
    await house.hire('ben', 'Operations');
    expect(await askFor('ben', 'ben.new')).toMatchObject({
      email: emailOf('ben'),
      pending_email: emailOf('ben.new'),
    });
    const told = await house.mailTo('ben');
    expect(told).toContain(`${emailOf('ops')} asked for the email address ${emailOf('ben.new')}`);
    expect(fromLink(told, 'cancel')).toBe('1');
    const no = fromLink(told, 'token');
    expect(await confirm(no)).toBe(DEAD);
    expect(await cancel(await linkTo('ben.new'))).toBe(DEAD);
    expect(await cancel(no)).toBe('done');
    expect(await cancel(no)).toBe(DEAD);
    expect(await confirm(await linkTo('ben.new'))).toBe(DEAD);
    expect(await signIn('ben')).toBe('done');
    expect(await signIn('ben.new')).toMatch(/^401/);
  });

  test('a request for a new address invalidates earlier password, invitation and confirmation links', async () => {
    await house.hire('carl', 'Operations');
    await house.calls().call('POST /auth/password/email', { body: { email: emailOf('carl') } });
    const forgotten = await linkTo('carl');
    await askFor('carl', 'carl.new');
    const reset = (name: string, token: string) =>
      outcome(
        house.calls().call('POST /auth/password/reset', {
          body: { token, email: emailOf(name), password: 'the next password of the test' },
        }),
      );
    expect(await reset('carl', forgotten)).toBe(DEAD);

    await house.calls().call('POST /auth/password/email', { body: { email: emailOf('carl') } });
    const asked = await linkTo('carl');
    expect(await confirm(await linkTo('carl.new'))).toBe('done');
    expect(await reset('carl', asked)).toBe(DEAD);
    expect(await reset('carl.new', asked)).toBe(DEAD);

    const body = { name: 'Dora', email: emailOf('dora'), role_id: OPERATIONS };
    await ops.call('POST /users', { body });
    const invitation = await linkTo('dora');
    await askFor('dora', 'dora.new');
    expect(await reset('dora', invitation)).toBe(DEAD);
    expect(await confirm(await linkTo('dora.new'))).toBe('done');
    expect(await reset('dora.new', await linkTo('dora.new'))).toBe('done');
    expect(await signIn('dora.new', 'the next password of the test')).toBe('done');
  });

  test('only the latest link is valid, for 72 hours', async () => {
    await house.hire('eve', 'Operations');
    await askFor('eve', 'eve.first');
    await askFor('eve', 'eve.second');
    expect(await confirm(await linkTo('eve.first'))).toBe(DEAD);
    await db().execute(
      sql`update single_use_links set expires_at = expires_at - interval '72 hours' where kind = 'email-change'`,
    );
    expect(await confirm(await linkTo('eve.second'))).toBe(DEAD);
    await db().execute(
      sql`update users set pending_email_until = pending_email_until - interval '72 hours'`,
    );
    expect(await (await house.as('eve')).call('GET /my-profile')).toMatchObject({
      pending_email: null,
    });
  });

  test('the user and administrators can withdraw the change', async () => {
    const id = await house.hire('finn', 'Operations');
    await askOwn('finn', 'finn.new');
    const finn = await house.as('finn');
    expect(await finn.call('DELETE /my-profile/pending-email')).toMatchObject({
      pending_email: null,
    });
    expect(await confirm(await linkTo('finn.new'))).toBe(DEAD);
    await askFor('finn', 'finn.other');
    const listed = await ops.call('GET /users', { query: { filter: { search: 'finn' } } });
    expect(listed.rows).toMatchObject([{ pending_email: emailOf('finn.other') }]);
    expect(await ops.call('DELETE /users/:id/pending-email', { params: { id } })).toMatchObject({
      email: emailOf('finn'),
      pending_email: null,
    });
    expect(await confirm(await linkTo('finn.other'))).toBe(DEAD);
  });

  test('users without the right to manage another user can neither request nor withdraw a new address', async () => {
    const id = await house.hire('head', 'SuperAdmin');
    const refused = expect.stringMatching(/^403/);
    expect(await outcome(askFor('head', 'grabbed'))).toEqual(refused);
    const withdraw = ops.call('DELETE /users/:id/pending-email', { params: { id } });
    expect(await outcome(withdraw)).toEqual(refused);
  });

  test('only one of several parallel confirmations and cancellations counts', async () => {
    for (let race = 0; race < 5; race += 1) {
      const name = `raced${race}`;
      await house.hire(name, 'Operations');
      await askFor(name, `${name}.new`);
      const [yes, no] = [await linkTo(`${name}.new`), await linkTo(name)];
      const answers = await Promise.all([confirm(yes), cancel(no), confirm(yes)]);
      expect(answers.toSorted()).toEqual([DEAD, DEAD, 'done']);
      const isMoved = answers[1] === DEAD;
      expect(await signIn(`${name}.new`)).toMatch(isMoved ? 'done' : /^401/);
      expect(await signIn(name)).toMatch(isMoved ? /^401/ : 'done');
    }
  });

  test('only one of two users who confirm the same address at the same time gets the address', async () => {
    for (const name of ['gina', 'hugo']) {
      await house.hire(name, 'Operations');
      await askFor(name, 'wanted');
    }
    const letters = await db()
      .select()
      .from(emails)
      .where(eq(emails.to_address, emailOf('wanted')));
    const answers = await Promise.all(letters.map(({ body }) => confirm(fromLink(body, 'token'))));
    expect(answers.map((answer) => answer.slice(0, 4)).toSorted()).toEqual(['409 ', 'done']);
    expect(await db().$count(users, eq(users.email, emailOf('wanted')))).toBe(1);
  });

  test('links are stored as hashes, not returned, and limited to five requests an hour', async () => {
    await house.hire('ivan', 'Operations');
    const answer = await askFor('ivan', 'ivan.1');
    const token = await linkTo('ivan.1');
    expect(JSON.stringify(answer)).not.toContain(token);
    const kept = await db().execute(
      sql`select 1 from single_use_links where token_hash in (${token}, ${await linkTo('ivan')})`,
    );
    expect(kept.rows).toEqual([]);
    for (let at = 2; at <= 5; at += 1) await askFor('ivan', `ivan.${at}`);
    await expect(askFor('ivan', 'ivan.6')).rejects.toMatchObject({
      status: 429,
      retryAfter: 3600,
      message: "A person's email address can change at most 5 times an hour. Try again in an hour.",
    });
    expect(await house.mailCount('ivan.6')).toBe(0);
  });
});
