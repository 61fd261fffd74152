import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '#server/secrets/tokens.ts';
import { testDatabases } from '../support/database.ts';
import { connectFrom, type Follower } from '../support/nodes/feed-follower.ts';
import type { Node } from '../support/nodes/listening-node.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('sockets of sessions that end on $name', (on) => {
  let here: World;
  let node: Node;
  beforeAll(async () => {
    here = await world(on);
    node = await here.node();
  });
  afterAll(() => here.close());

  const joined = async (token: string): Promise<Follower> => {
    const follower = here.follow(node, token);
    await follower.until(({ isJoined }) => isJoined);
    return follower;
  };
  const idOf = async (email: string) => {
    const sql = 'select id from users where email = $1';
    return (await here.database.pool.query<{ id: number }>(sql, [email])).rows[0]?.id ?? 0;
  };
  /** Runs `work` and returns the reasons with which it ended the session of the token. */
  const endedBy = async (token: string, work: () => Promise<unknown>) => {
    const follower = await joined(token);
    await work();
    await expect.poll(() => follower.ends).not.toEqual([]);
    follower.close();
    return follower.ends;
  };

  test('sign-out, ended sessions and disabled users end the socket at once with the reason', async () => {
    const superadmin = await here.as('superadmin');
    const leaving = await here.signIn('ops');
    expect(await endedBy(leaving, () => here.clientOf(leaving).call('POST /auth/logout'))).toEqual([
      'signed-out',
    ]);
    const id = await idOf('ops@baton.test');
    expect(
      await endedBy(await here.signIn('ops'), () =>
        superadmin.call('POST /users/:id/end-sessions', { params: { id } }),
      ),
    ).toEqual(['revoked']);
    const billing = await idOf('billing@baton.test');
    expect(
      await endedBy(await here.signIn('billing'), () =>
        superadmin.call('PUT /users/:id', { params: { id: billing }, body: { disabled: true } }),
      ),
    ).toEqual(['disabled']);
  });

  /** Moves the session back in time, because the database checks the limits by its clock. */
  const pass = (token: string, minutes: number, since = 'last_active_at') =>
    here.rows(`update sessions set ${since} = ${since} - $2::interval where token_hash = $1`, [
      hashOf(token),
      `${minutes} minutes`,
    ]);
  const idleMinutes = async (token: string) => {
    const { rows } = await here.database.pool.query<{ idle: number }>(
      'select extract(epoch from now() - last_active_at)::float8 / 60 as idle from sessions where token_hash = $1',
      [hashOf(token)],
    );
    return rows[0]?.idle ?? Number.NaN;
  };

  test('an expired limit of a session ends the socket with the reason, without any call', async () => {
    const idle = await here.signIn('ops');
    expect(await endedBy(idle, () => pass(idle, 32))).toEqual(['inactivity']);
    const long = await here.signIn('ops');
    expect(await endedBy(long, () => pass(long, 13 * 60, 'expires_at'))).toEqual(['expired']);
  });

  test('reported activity extends a session without calls, but not beyond its limit', async () => {
    const token = await here.signIn('ops');
    await pass(token, 25);
    const follower = await joined(token);
    expect(await idleMinutes(token)).toBeGreaterThan(24);
    follower.connection?.active();
    await expect.poll(() => idleMinutes(token)).toBeLessThan(1);
    await pass(token, 32);
    follower.connection?.active();
    await expect.poll(() => follower.ends).toEqual(['inactivity']);
    expect(await idleMinutes(token)).toBeGreaterThan(30);
    follower.close();
  });

  test('a socket for an ended or unknown session is refused', async () => {
    const token = await here.signIn('account');
    await here.clientOf(token).call('POST /auth/logout');
    const follower = here.follow(node, token);
    await follower.until(({ ends }) => ends.length > 0);
    expect(follower.ends).toEqual(['session_ended']);
    const nobody = here.follow(node, 'no such token, made up for this');
    await nobody.until(({ ends }) => ends.length > 0);
    expect(nobody.ends).toEqual(['session_ended']);
    const unenrolled = here.follow(node, await here.signIn('secure'));
    await unenrolled.until(({ ends }) => ends.length > 0);
    expect(unenrolled.ends).toEqual(['second_factor_required']);
  });

  test('reducing the permissions of a role immediately reconnects its users with fewer topics', async () => {
    const follower = await joined(await here.signIn('other'));
    expect(Object.keys(follower.order.known)).toContain('shipments/all');
    const before = follower.connections;
    const held = await here.rows<{ name: string }>(
      'select name from role_permissions where role_id = 5',
    );
    await here.given.role(5, { without: held.map(({ name }) => name) });
    await expect.poll(() => follower.connections > before && follower.isJoined).toBe(true);
    expect(
      Object.keys(follower.order.known).filter((topic) => /^shipments\/a\d/.test(topic)),
    ).toEqual([]);
    follower.close();
  });

  test('pages of a configured origin are accepted, and others are refused', async () => {
    const token = await here.signIn('account');
    const config = { consoleOrigins: ['http://console.example'] };
    const open = await here.node({ config });
    const refused = expect.any(Error);
    for (const [origin, outcome] of [
      ['http://console.example', 'connected'],
      ['http://elsewhere.example', refused],
      ['', refused],
    ] as const) {
      const socket = connectFrom(origin)(open.url(), {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { token },
      });
      const found = await new Promise((resolve) => {
        socket.on('connect_error', resolve);
        socket.on('connect', () => resolve('connected'));
      });
      socket.close();
      expect([origin, found]).toEqual([origin, outcome]);
    }
  });

  test('a client that sends too many requests is disconnected', async () => {
    const follower = await joined(await here.signIn('account'));
    const before = follower.connections;
    for (let asked = 0; asked < 70; asked += 1) follower.connection?.unwatch();
    await expect.poll(() => follower.connections).toBeGreaterThan(before);
    follower.close();
  });
});
