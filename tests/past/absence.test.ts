import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import { inMinutes } from '../support/moments.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { presences } from '#server/db/schema/since.ts';
import { roles } from '#server/db/schema/users.ts';
import { world, type World } from '../support/world.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

describe.each(testDatabases())('start of an absence on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
    await here.given.without('presences');
  });
  afterAll(() => here.close());

  const leftAt = async (client: Client) => (await client.call('GET /since', { query: {} })).left_at;
  /** Moves the last activity of the user back by this many minutes. */
  const rest = async (minutes: number) => {
    await here.given.rows(sessions, 'every', { last_active_at: inMinutes(-minutes) });
    await here.given.rows(presences, 'every', { last_at: inMinutes(-minutes) });
  };
  const minutesAgo = (at: string | null) =>
    at === null ? null : Math.round((Date.now() - Date.parse(at)) / MINUTE_MS);

  test('is the last action of the user on any device, if it was at least half an hour ago', async () => {
    await here.given.rows(roles, 'every', { logout_inactivity_minutes: null });
    const desk = await here.as('ops');
    expect(await leftAt(desk)).toBeNull();
    await rest(20);
    const phone = await here.as('ops');
    expect([await leftAt(desk), await leftAt(phone)]).toEqual([null, null]);
    await rest(28);
    expect(await leftAt(desk)).toBeNull();
    await rest(95);
    expect(minutesAgo(await leftAt(await here.as('ops')))).toBe(95);
    // The other device gets the same start, and continuing work there begins no new absence.
    expect(minutesAgo(await leftAt(phone))).toBe(95);
    expect(minutesAgo(await leftAt(await here.as('superadmin')))).toBeNull();
  });

  test('is also found within a session, and background requests do not end the absence', async () => {
    const token = await here.signIn('billing');
    const billing = here.clientOf(token);
    await rest(45);
    await here.app.inject({
      url: '/since',
      headers: { authorization: `Bearer ${token}`, 'x-activity': 'background' },
    });
    const rows = await here.rows(
      `select 1 from absences join users on users.id = user_id where email like 'billing@%'`,
    );
    expect(rows).toEqual([]);
    expect(minutesAgo(await leftAt(billing))).toBe(45);
  });

  test('moves for every device when changes are marked as seen, and starts again with a later absence', async () => {
    await here.as('account');
    await rest(60);
    const [desk, phone] = [await here.as('account'), await here.as('account')];
    const { at, left_at: before } = await desk.call('GET /since', { query: {} });
    expect(minutesAgo(before)).toBe(60);
    await desk.call('POST /since/seen', { body: { until: at } });
    expect([await leftAt(desk), await leftAt(phone)]).toEqual([null, null]);
    const { lines } = await phone.call('GET /since', { query: {} });
    expect(lines).toEqual([]);
    await pause(5);
    await rest(40);
    const again = await here.as('account');
    await again.call('POST /since/seen', { body: { until: before ?? '' } });
    expect(minutesAgo(await leftAt(again))).toBe(40);
  });
});
