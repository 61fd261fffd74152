import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { role_permissions } from '#server/db/schema/users.ts';
import { permissions } from '#domain/people/permissions.ts';
import { testDatabases } from '../support/database.ts';
import { company, emailOf, fromLink, outcome, PASSWORD, type Company } from './company.ts';

const OPERATIONS = 2;
const SUPER_ADMIN = 1;
const BILLING = 4;

describe.each(testDatabases().slice(0, 1))('roles and the own profile', (engine) => {
  let house: Company;

  beforeAll(async () => {
    house = await company(engine);
    await house.hire('boss', 'SuperAdmin');
    await house.hire('ops', 'Operations');
    await house.hire('head', 'AccountSuperUser', { account_id: house.accounts[0] });
  });
  afterAll(() => house.close());

  const changeRole = async (by: string, id: number, body: object, version?: number) =>
    outcome(
      (await house.as(by)).call(
        'PUT /roles/:id',
        { params: { id }, body },
        { ...(version !== undefined && { version }) },
      ),
    );

  test('staff see all roles, and account users see those that they can assign', async () => {
    const all = await (await house.as('ops')).call('GET /roles');
    expect(all.map((role) => role.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(all[0]?.permissions).toHaveLength(permissions.length);
    const few = await (await house.as('head')).call('GET /roles');
    expect(few.map((role) => role.name)).toEqual([
      'AccountSuperUser',
      'AccountUser',
      'AccountUserNonBilling',
    ]);
  });

  test('a revoked permission takes effect at the next call of an open session', async () => {
    const ops = await house.as('ops');
    expect(await outcome(ops.call('GET /users'))).toBe('done');
    const rest = permissions.filter((one) => one !== 'View users' && one !== 'View drivers map');
    expect(await changeRole('boss', OPERATIONS, { permissions: rest })).toBe('done');
    expect(await outcome(ops.call('GET /users'))).toBe('403 Your role does not allow this.');
    expect(await changeRole('boss', OPERATIONS, { permissions: [...permissions] })).toBe('done');
    expect(await outcome(ops.call('GET /users'))).toBe('done');
  });

  test('a required second factor applies from the next call', async () => {
    const ops = await house.as('ops');
    await changeRole('boss', OPERATIONS, { enabled_2fa: true });
    expect(await outcome(ops.call('GET /roles'))).toBe(
      '403 Set up two-factor authentication first.',
    );
    await changeRole('boss', OPERATIONS, { enabled_2fa: false });
    expect(await outcome(ops.call('GET /roles'))).toBe('done');
  });

  test('only a SuperAdmin changes roles, and cannot lose that right', async () => {
    await changeRole('boss', OPERATIONS, { permissions: [...permissions] });
    expect(await changeRole('ops', OPERATIONS, { enabled_2fa: false })).toBe(
      '403 Only a SuperAdmin can change roles.',
    );
    expect(await changeRole('boss', SUPER_ADMIN, { permissions: ['View users'] })).toMatch(
      /^422 SuperAdmin always has/,
    );
    expect(await changeRole('boss', 4711, { enabled_2fa: true })).toBe('404 Not found.');
    expect(await changeRole('boss', OPERATIONS, { permissions: ['Fly'] })).toMatch(/^422/);
  });

  test('users grant only permissions that they have, and a role keeps permissions that it already has', async () => {
    const right = 'Import payments';
    const has = async (id: number) => {
      const roles = await (await house.as('boss')).call('GET /roles');
      const found = roles.find((role) => role.id === id)?.permissions.map(({ name }) => name);
      return (found ?? []).includes(right);
    };
    const without = permissions.filter((one) => one !== right);
    expect(await changeRole('boss', OPERATIONS, { permissions: without })).toBe('done');
    expect(await changeRole('boss', SUPER_ADMIN, { permissions: without })).toBe(
      '422 SuperAdmin always has every permission.',
    );
    await house.services.database.pool.query(
      'delete from role_permissions where role_id = $1 and name = $2',
      [SUPER_ADMIN, right],
    );
    const refused = `403 You do not have “${right}” yourself, so you may not give it to a role.`;
    for (const id of [OPERATIONS, SUPER_ADMIN])
      expect(await changeRole('boss', id, { permissions: [...permissions] })).toBe(refused);
    expect([await has(OPERATIONS), await has(SUPER_ADMIN)]).toEqual([false, false]);

    expect(await has(BILLING)).toBe(true);
    expect(
      await changeRole('boss', BILLING, { permissions: [right, 'View billing', 'View users'] }),
    ).toBe('done');
    expect(await has(BILLING)).toBe(true);
    expect(await changeRole('boss', BILLING, { permissions: ['View billing'] })).toBe('done');
    expect(await changeRole('boss', BILLING, { permissions: [right] })).toBe(refused);
    await house.services.database.db
      .insert(role_permissions)
      .values({ role_id: SUPER_ADMIN, name: right });
  });

  test('a role is added with permissions and pages, assigned, and deleted once it has no users', async () => {
    const boss = await house.as('boss');
    const night = { name: 'Night shift', permissions: ['View users' as const] };
    const added = await boss.call('POST /roles', { body: { ...night, guard_names: ['users'] } });
    expect(added).toMatchObject({ people: 0, permissionsui: [{ guard_name: 'users' }] });
    expect(await outcome(boss.call('POST /roles', { body: { name: 'night SHIFT' } }))).toBe(
      '409 There is already a role with this name.',
    );
    const remove = (id: number) => outcome(boss.call('DELETE /roles/:id', { params: { id } }));
    await house.hire('owl', 'Night shift');
    const owl = await house.as('owl');
    expect(await outcome(owl.call('GET /users'))).toBe('done');
    expect(await remove(added.id)).toBe('409 Users have this role. Give them another role first.');
    await house.services.database.pool.query('update users set role_id = $1 where role_id = $2', [
      BILLING,
      added.id,
    ]);
    expect(await remove(added.id)).toBe('done');
    expect(await remove(added.id)).toBe('404 Not found.');
    expect(await remove(BILLING)).toBe('409 This role is built in and cannot be deleted.');
    const ops = await house.as('ops');
    expect(await outcome(ops.call('POST /roles', { body: night }))).toMatch(/^403/);
  });

  test('a change to an old version of a role is refused', async () => {
    const boss = await house.as('boss');
    const limit = { params: { id: 4 }, body: { logout_inactivity_minutes: 25 } };
    const changed = await boss.call('PUT /roles/:id', limit);
    expect(changed.logout_inactivity_minutes).toBe(25);
    expect(
      await changeRole('boss', 4, { logout_inactivity_minutes: null }, changed.version - 1),
    ).toMatch(/^409/);
    expect(await changeRole('boss', 4, { logout_inactivity_minutes: null }, changed.version)).toBe(
      'done',
    );
  });

  test('known preferences of a user are stored, and unknown ones are ignored', async () => {
    const ops = await house.as('ops');
    await ops.call('PUT /my-profile', {
      body: { preferences: { theme: 'forest', density: 'compact' } },
    });
    await ops.call('PUT /my-profile', { body: { preferences: { theme: 'graphite' } } });
    const profile = await ops.call('GET /my-profile');
    expect(profile.preferences).toEqual({ theme: 'graphite', density: 'compact' });
    const stale = ops.call(
      'PUT /my-profile',
      { body: { name: 'late' } },
      { version: profile.version - 1 },
    );
    await expect(stale).rejects.toMatchObject({
      status: 409,
      body: { current: { version: profile.version } },
    });
    const more: object = { role_id: 1, account_id: 1, enabled_mfa: true };
    await ops.call('PUT /my-profile', { body: { name: 'Ops', ...more } });
    expect((await ops.call('GET /my-profile')).user).toMatchObject({
      name: 'Ops',
      account_id: null,
      enabled_mfa: 0,
      role: { id: 2 },
    });
  });

  test('a change of the own email address needs the password and an unused address', async () => {
    await house.hire('mover', 'Operations');
    const mover = await house.as('mover');
    const change = (email: string, current_password?: string) =>
      outcome(
        mover.call('PUT /my-profile', {
          body: { email, ...(current_password && { current_password }) },
        }),
      );
    expect(await change(emailOf('moved'))).toMatch(/^422 Enter your current password/);
    expect(await change(emailOf('moved'), 'a guess')).toMatch(/^422 The current password/);
    expect(await change(emailOf('ops'), PASSWORD)).toMatch(/^409/);
    expect(await change(emailOf('mover'))).toBe('done');
    expect(await change(emailOf('moved'), PASSWORD)).toBe('done');
    expect(await house.mailTo('mover')).toContain('asked for the email address');
    const token = fromLink(await house.mailTo('moved'), 'token');
    await house.calls().call('POST /auth/verify', { body: { token } });
    expect(await house.signIn('moved')).not.toBe('');
  });
});
