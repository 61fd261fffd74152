import { afterEach, describe, expect, test } from 'vitest';
import { ensureFirstAdministrator } from '#server/features/identity/registration/first-administrator.ts';
import { testDatabases } from '../support/database.ts';
import { company, emailOf, fromLink, outcome, PASSWORD, type Company } from './company.ts';

describe.each(testDatabases().slice(0, 1))('the first administrator', (engine) => {
  let house: Company;
  afterEach(() => house.close());

  const create = (token: string, name = 'first') =>
    outcome(
      house.calls().call('POST /auth/first-administrator', {
        body: { token, name: 'First', email: emailOf(name), password: PASSWORD },
      }),
    );
  const tokenOf = async () => {
    const first = await ensureFirstAdministrator(house.services);
    return first === null ? null : fromLink(first.link, 'first');
  };

  test('is created by a link that works once, even when two browsers use it at the same time', async () => {
    house = await company(engine);
    const dead = (await tokenOf()) ?? '';
    const token = (await tokenOf()) ?? '';
    expect(token).not.toBe('');
    expect(await create(dead)).toMatch(/^422 This link/);
    const both = await Promise.all([create(token, 'one'), create(token, 'two')]);
    expect(both.toSorted()).toEqual([expect.stringMatching(/^422 This link/), 'done']);
    const winner = both[0] === 'done' ? 'one' : 'two';
    const me = await (await house.as(winner)).call('GET /my-profile');
    expect(me.user.role.name).toBe('SuperAdmin');
    expect(await tokenOf()).toBeNull();
  });

  test('is created from the environment', async () => {
    house = await company(engine, {
      administrator: { email: emailOf('Root'), password: PASSWORD },
    });
    expect(await tokenOf()).toBeNull();
    expect(await tokenOf()).toBeNull();
    const me = await (await house.as('root')).call('GET /my-profile');
    expect(me.user.role.name).toBe('SuperAdmin');
  });

  test('needs no link once an administrator exists, and an old link is then invalid', async () => {
    house = await company(engine);
    const token = (await tokenOf()) ?? '';
    await house.hire('boss', 'SuperAdmin');
    expect(await tokenOf()).toBeNull();
    expect(await create(token)).toMatch(/^422 This link/);
  });
});
