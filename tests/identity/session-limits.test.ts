import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '#server/secrets/tokens.ts';
import { usualDatabase } from '../support/database.ts';
import { inMinutes } from '../support/moments.ts';
import { roles } from '#server/db/schema/users.ts';
import { world, type World } from '../support/world.ts';

describe('a session with limits', () => {
  let here: World;
  beforeAll(async () => {
    here = await world(usualDatabase);
  });
  afterAll(() => here.close());

  /** Moves a session in time. Operations staff have an inactivity limit of 30 minutes. */
  const shift = (token: string, column: 'last_active_at' | 'expires_at', to: string) =>
    here.database.pool.query(
      `update sessions set ${column} = now() + $2::interval where token_hash = $1`,
      [hashOf(token), to],
    );
  const ask = (token: string, headers: Record<string, string> = {}) =>
    here.app.inject({
      url: '/my-profile',
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const lastActive = async (token: string) => {
    const sql =
      'select extract(epoch from now() - last_active_at)::float8 as age from sessions where token_hash = $1';
    const { rows } = await here.database.pool.query<{ age: number }>(sql, [hashOf(token)]);
    return rows[0]?.age ?? Number.NaN;
  };

  it('is extended by every call, because a call counts as activity', async () => {
    const token = await here.signIn('ops');
    await shift(token, 'last_active_at', '-29 minutes');
    expect((await ask(token)).statusCode).toBe(200);
    expect(await lastActive(token)).toBeLessThan(60);
  });

  it('is not extended by background calls', async () => {
    const token = await here.signIn('ops');
    await shift(token, 'last_active_at', '-29 minutes');
    expect((await ask(token, { 'x-activity': 'background' })).statusCode).toBe(200);
    expect(await lastActive(token)).toBeGreaterThan(28 * 60);
  });

  it('ends within two minutes of the inactivity limit, gives the reason and informs listeners once', async () => {
    const token = await here.signIn('ops');
    await shift(token, 'last_active_at', '-32 minutes');
    const answers = [await ask(token), await ask(token)];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        code: 'session_inactive',
        message: 'You were logged out due to inactivity.',
      });
    }
    const told = await here.database.pool.query(
      `select 1 from outbox where topic like 'session/%' and payload -> 'message' ->> 'ended' = 'inactivity'`,
    );
    expect(told.rowCount).toBe(1);
  });

  it('never ends for inactivity when the role has no limit', async () => {
    const token = await here.signIn('ops');
    await here.given.rows(roles, 2, { logout_inactivity_minutes: null });
    await shift(token, 'last_active_at', '-10 hours');
    expect((await ask(token)).statusCode).toBe(200);
    await here.given.rows(roles, 2, { logout_inactivity_minutes: 30 });
  });

  it('ends at its absolute limit, whatever the activity', async () => {
    const token = await here.signIn('ops');
    await shift(token, 'expires_at', '-1 second');
    expect((await ask(token)).json()).toMatchObject({ code: 'session_ended' });
  });

  it('ends at once for a disabled user', async () => {
    const token = await here.signIn('billing');
    await here.given.user({ username: 'billing' }, { disabled_at: inMinutes(0) });
    expect((await ask(token)).json()).toMatchObject({ code: 'session_ended' });
  });
});
