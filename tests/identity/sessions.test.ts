import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/database.ts';
import { company, outcome, PASSWORD, type Company } from './company.ts';

const ENDED = '401 Your session ended';
const NEXT_PASSWORD = 'another password of the test';

describe.each(testDatabases().slice(0, 1))('sessions', (engine) => {
  let house: Company;

  const alive = (token: string) => outcome(house.calls(token).call('GET /my-profile'));

  beforeAll(async () => {
    house = await company(engine);
  });
  afterAll(() => house.close());

  test('signing out ends only the own session, and at once', async () => {
    await house.hire('leaver', 'Operations');
    const [one, other] = [await house.signIn('leaver'), await house.signIn('leaver')];
    await house.calls(one).call('POST /auth/logout');
    expect(await alive(one)).toBe(ENDED);
    expect(await alive(other)).toBe('done');
  });

  test('users can list and end their own sessions, but do not find those of others', async () => {
    await house.hire('owner', 'Operations');
    await house.hire('stranger', 'Operations');
    const [here, there] = [await house.signIn('owner'), await house.signIn('owner')];
    const owner = house.calls(here);
    const list = await owner.call('GET /my-profile/sessions');
    expect(list.map((session) => session.is_current)).toEqual([false, true]);
    const other = list.find((session) => !session.is_current)?.id ?? 0;

    const stranger = await house.as('stranger');
    const params = { id: other };
    expect(await outcome(stranger.call('DELETE /my-profile/sessions/:id', { params }))).toBe(
      '404 Not found.',
    );
    expect(await alive(there)).toBe('done');
    expect(await outcome(owner.call('DELETE /my-profile/sessions/:id', { params }))).toBe('done');
    expect(await outcome(owner.call('DELETE /my-profile/sessions/:id', { params }))).toBe(
      '404 Not found.',
    );
    expect(await alive(there)).toBe(ENDED);
    expect(await owner.call('GET /my-profile/sessions')).toHaveLength(1);
  });

  test('end after 12 hours, and after the inactivity limit of the role', async () => {
    await house.hire('sleeper', 'Operations');
    const [old, idle] = [await house.signIn('sleeper'), await house.signIn('sleeper')];
    await house.letPass('sessions', 'last_active_at', '32 minutes');
    expect(await alive(idle)).toBe('401 You were logged out due to inactivity.');
    const fresh = await house.signIn('sleeper');
    await house.letPass('sessions', 'expires_at', '12 hours');
    expect(await alive(fresh)).toBe(ENDED);
    expect(await alive(old)).toMatch(/^401/);
  });

  test('a new password needs the current one and ends the other sessions', async () => {
    await house.hire('changer', 'Operations');
    const [here, there] = [await house.signIn('changer'), await house.signIn('changer')];
    const change = (current_password: string, password = NEXT_PASSWORD) =>
      outcome(
        house
          .calls(here)
          .call('POST /my-profile/password', { body: { current_password, password } }),
      );
    expect(await change('a guess')).toBe('422 The current password is wrong.');
    expect(await change(PASSWORD, 'short')).toMatch(/^422 Use at least/);
    expect(await alive(there)).toBe('done');
    expect(await change(PASSWORD)).toBe('done');
    expect([await alive(here), await alive(there)]).toEqual(['done', ENDED]);
    expect(await change(PASSWORD)).toMatch(/^422/);
  });

  test('guessing the current password is limited like a sign-in and does not end the session', async () => {
    await house.hire('guesser', 'Operations');
    const token = await house.signIn('guesser');
    const body = { current_password: 'a guess', password: NEXT_PASSWORD };
    const calls = house.calls(token);
    for (let at = 0; at < 10; at += 1)
      await outcome(calls.call('POST /my-profile/password', { body }));
    const right = { ...body, current_password: PASSWORD };
    expect(await outcome(calls.call('POST /my-profile/password', { body: right }))).toMatch(/^422/);
    expect(await alive(token)).toBe('done');
  });
});
