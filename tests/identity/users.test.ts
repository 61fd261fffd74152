import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { testDatabases } from '../support/database.ts';
import { company, emailOf, fromLink, outcome, PASSWORD, type Company } from './company.ts';

const ROLE = { superAdmin: 1, operations: 2, driver: 3, billing: 4, accountUser: 6 };
const FORBIDDEN = '403 Your role does not allow this.';
const GONE = '401 Your session ended';

describe.each(testDatabases().slice(0, 1))('users', (engine) => {
  let house: Company;
  let [one, two] = [0, 0];
  const ids = new Map<string, number>();

  const idOf = (name: string) => ids.get(name) ?? 0;
  const alive = (token: string) => outcome(house.calls(token).call('GET /my-profile'));
  const change = async (by: string, name: string, body: object, version?: number) =>
    outcome(
      (await house.as(by)).call(
        'PUT /users/:id',
        { params: { id: idOf(name) }, body },
        { ...(version !== undefined && { version }) },
      ),
    );
  const add = async (by: string, name: string, body: { role_id: number; account_id?: number }) =>
    outcome(
      (await house.as(by)).call('POST /users', { body: { name, email: emailOf(name), ...body } }),
    );
  const rowOf = async (name: string) => {
    const { db } = house.services.database;
    const [row] = await db
      .select()
      .from(users)
      .where(eq(users.email, emailOf(name)));
    return row;
  };
  beforeAll(async () => {
    house = await company(engine);
    [one, two] = house.accounts;
    const all: [string, string, object?][] = [
      ['boss', 'SuperAdmin'],
      ['second', 'SuperAdmin'],
      ['ops', 'Operations'],
      ['clerk', 'Operations'],
      ['money', 'Billing'],
      ['wheels', 'Driver'],
      ['head', 'AccountSuperUser', { account_id: one }],
      ['hand', 'AccountUser', { account_id: one }],
      ['foreign', 'AccountUser', { account_id: two }],
      ['lost', 'AccountSuperUser', { account_id: two }],
    ];
    for (const [name, role, more] of all) ids.set(name, await house.hire(name, role, more));
  });
  afterAll(() => house.close());

  test('a new user sets the password by a link and can sign in only then', async () => {
    const ops = await house.as('ops');
    const added = await ops.call('POST /users', {
      body: {
        name: 'Lebo Maseko',
        email: emailOf('lebo'),
        role_id: ROLE.operations,
        mobile_number: '082 555 0101',
      },
    });
    expect(added).toMatchObject({
      email_verified_at: null,
      account_id: null,
      mobile_number: '+27825550101',
      version: 1,
    });
    await expect(house.signIn('lebo')).rejects.toThrow('Incorrect credentials');
    const token = fromLink(await house.mailTo('lebo'), 'token');
    await house.calls().call('POST /auth/password/reset', {
      body: { token, email: emailOf('lebo'), password: PASSWORD },
    });
    expect(await alive(await house.signIn('lebo'))).toBe('done');
    expect(await add('ops', 'lebo', { role_id: ROLE.operations })).toBe(
      '409 Another person already has this address.',
    );
  });

  test('an account user manages only users of their own account, and only with account roles', async () => {
    for (const role_id of [ROLE.superAdmin, ROLE.operations, ROLE.driver, ROLE.billing, 8, 9]) {
      expect(await add('head', 'climber', { role_id })).toBe('403 You cannot assign this role.');
      expect(await change('head', 'hand', { role_id })).toBe('403 You cannot assign this role.');
      expect(await change('head', 'head', { role_id })).toBe('403 You cannot assign this role.');
    }
    expect(await add('head', 'joiner', { role_id: ROLE.accountUser, account_id: two })).toBe(
      'done',
    );
    expect((await rowOf('joiner'))?.account_id).toBe(one);
    expect(await change('head', 'hand', { account_id: two })).toBe('done');
    expect((await rowOf('hand'))?.account_id).toBe(one);
    for (const name of ['foreign', 'ops', 'boss', 'wheels']) {
      expect(await change('head', name, { name: 'mine' })).toBe('404 Not found.');
    }
    const head = await house.as('head');
    const body = { user_id: idOf('foreign') };
    expect(await outcome(head.call('POST /users/resend-confirmation', { body }))).toBe(
      '404 Not found.',
    );
    expect(
      await outcome(head.call('POST /users/:id/end-sessions', { params: { id: idOf('hand') } })),
    ).toBe(FORBIDDEN);
    expect(await change('hand', 'head', { name: 'mine' })).toBe(FORBIDDEN);
  });

  test('only a SuperAdmin creates, changes or demotes a SuperAdmin', async () => {
    expect(await add('ops', 'climber', { role_id: ROLE.superAdmin })).toBe(
      '403 You cannot assign this role.',
    );
    expect(await change('ops', 'hand', { role_id: ROLE.superAdmin })).toBe(
      '403 You cannot assign this role.',
    );
    expect(await change('ops', 'boss', { email: emailOf('ops2') })).toBe(
      '403 Only a SuperAdmin can change a SuperAdmin.',
    );
    expect(await change('boss', 'second', { name: 'second' })).toBe('done');
    expect(await rowOf('climber')).toBeUndefined();
  });

  test('users cannot change their own role or account, or disable themselves', async () => {
    expect(await change('boss', 'boss', { role_id: ROLE.operations })).toBe(
      '422 You cannot change your own role.',
    );
    expect(await change('boss', 'boss', { disabled: true })).toBe(
      '422 You cannot disable yourself.',
    );
    expect(await change('head', 'head', { role_id: ROLE.accountUser })).toBe(
      '422 You cannot change your own role.',
    );
    expect(await change('boss', 'boss', { name: 'boss' })).toBe('done');
  });

  test('an account role requires an existing account, and another role cannot have an account', async () => {
    expect(await add('ops', 'nowhere', { role_id: ROLE.accountUser })).toMatch(
      /^422 This role needs an account/,
    );
    expect(await add('ops', 'nowhere', { role_id: ROLE.accountUser, account_id: 99_999 })).toMatch(
      /^422 There is no such account/,
    );
    expect(await add('boss', 'nowhere', { role_id: ROLE.billing, account_id: one })).toMatch(
      /^422 Users with this role cannot have an account/,
    );
    expect(await add('ops', 'nowhere', { role_id: 4711 })).toMatch(/^422 There is no such role/);
  });

  test('users manage only users whose permissions they have themselves', async () => {
    const beyond = '403 You can only manage people whose permissions you have yourself.';
    const notToGive = '403 You cannot assign this role.';
    const billing = (await rowOf('money'))?.role_id ?? 0;
    expect(await add('ops', 'mole', { role_id: billing })).toBe(notToGive);
    expect(await change('ops', 'clerk', { role_id: billing })).toBe(notToGive);
    expect(await change('ops', 'money', { email: emailOf('grab') })).toBe(beyond);
    expect(await change('ops', 'money', { disabled: true })).toBe(beyond);
    const resent = (await house.as('ops')).call('POST /users/resend-confirmation', {
      body: { user_id: idOf('money') },
    });
    expect(await outcome(resent)).toBe(beyond);
    expect(await change('boss', 'money', { mobile_number: '+27825550177' })).toBe('done');
  });

  test('an invalid mobile number is refused, and an existing one stays', async () => {
    const { db } = house.services.database;
    const isHand = eq(users.email, emailOf('hand'));
    await db.update(users).set({ mobile_number: 'switchboard 4' }).where(isHand);
    expect(await change('ops', 'hand', { mobile_number: '082 55' })).toBe(
      '422 Mobile number is invalid',
    );
    expect(await change('ops', 'hand', { name: 'hand' })).toBe('done');
    expect((await rowOf('hand'))?.mobile_number).toBe('switchboard 4');
    expect(await change('ops', 'hand', { mobile_number: '00264 81 123 4567' })).toBe('done');
    expect((await rowOf('hand'))?.mobile_number).toBe('+264811234567');
  });

  test('a change to an old version of a user is refused with the current row', async () => {
    const version = (await rowOf('clerk'))?.version ?? 0;
    expect(await change('ops', 'clerk', { name: 'clerk' }, version)).toBe('done');
    const ops = await house.as('ops');
    const late = ops.call(
      'PUT /users/:id',
      { params: { id: idOf('clerk') }, body: { name: 'late' } },
      { version },
    );
    await expect(late).rejects.toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'clerk', version: version + 1 } },
    });
  });

  test('one of two parallel changes to the same version is refused', async () => {
    const version = (await rowOf('clerk'))?.version ?? 0;
    const both = await Promise.all(
      ['clerk', 'clerk'].map((name) => change('ops', 'clerk', { name }, version)),
    );
    expect(both.toSorted()).toEqual(['409 Another user changed this in the meantime.', 'done']);
  });

  test('disabling a user or changing role or account ends the sessions at once, and other changes do not', async () => {
    ids.set('moved', await house.hire('moved', 'AccountUser', { account_id: one }));
    const token = await house.signIn('moved');
    await change('ops', 'moved', { mobile_number: '+27825550101' });
    expect(await alive(token)).toBe('done');
    await change('ops', 'moved', { account_id: two });
    expect(await alive(token)).toBe(GONE);
    const again = await house.signIn('moved');
    await change('ops', 'moved', { role_id: ROLE.operations, account_id: null });
    expect(await alive(again)).toBe(GONE);
    const last = await house.signIn('moved');
    await change('ops', 'moved', { disabled: true });
    expect(await alive(last)).toBe(GONE);
    await expect(house.signIn('moved')).rejects.toThrow('Incorrect credentials');
    await change('ops', 'moved', { disabled: false });
    expect(await alive(await house.signIn('moved'))).toBe('done');
  });

  test('permitted users can end all sessions of another user', async () => {
    const token = await house.signIn('clerk');
    const params = { id: idOf('clerk') };
    expect(
      await outcome((await house.as('ops')).call('POST /users/:id/end-sessions', { params })),
    ).toBe(FORBIDDEN);
    expect(
      await outcome((await house.as('boss')).call('POST /users/:id/end-sessions', { params })),
    ).toBe('done');
    expect(await alive(token)).toBe(GONE);
  });

  test('a change of the email address needs confirmation, informs the old address and invalidates its links', async () => {
    ids.set('before', await house.hire('before', 'Operations'));
    await house.calls().call('POST /auth/password/email', { body: { email: emailOf('before') } });
    const old = fromLink(await house.mailTo('before'), 'token');
    expect(await change('ops', 'before', { email: emailOf('clerk') })).toBe(
      '409 Another person already has this address.',
    );
    expect(await change('ops', 'before', { email: emailOf('after') })).toBe('done');
    expect(await house.mailTo('before')).toContain('asked for the email address');
    const body = { token: old, email: emailOf('before'), password: PASSWORD };
    expect(await outcome(house.calls().call('POST /auth/password/reset', { body }))).toMatch(
      /^422 This link/,
    );
    await expect(house.signIn('after')).rejects.toThrow('Incorrect credentials');
    const token = fromLink(await house.mailTo('after'), 'token');
    await house.calls().call('POST /auth/verify', { body: { token } });
    expect(await alive(await house.signIn('after'))).toBe('done');
  });
});
