import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../support/database.ts';
import { inMinutes } from '../../support/moments.ts';
import { locker_keys } from '#server/db/schema/locker-keys.ts';
import { world, type World } from '../../support/world.ts';

describe.each(testDatabases())('keys of terminals on $name', (on) => {
  let here: World;
  let mine: { id: number; network_id: number };
  let sibling: number;
  let stranger: number;
  beforeAll(async () => {
    here = await world(on);
    const { rows } = await here.database.pool.query<{ id: number; network_id: number }>(
      `select id, network_id from lockers where state = 'online' order by id`,
    );
    mine = rows[0] ?? { id: 0, network_id: 0 };
    const others = rows.filter(({ id }) => id !== mine.id);
    sibling = others.find(({ network_id }) => network_id === mine.network_id)?.id ?? 0;
    stranger = others.find(({ network_id }) => network_id !== mine.network_id)?.id ?? 0;
  });
  afterAll(() => here.close());

  const make = async (of: { locker_id: number } | { network_id: number }) =>
    (
      await (
        await here.as('superadmin')
      ).call('POST /generate-locker-auth-key', { body: { ...of, reason: 'New terminal' } })
    ).key;
  const report = (key: string, locker_id: number) =>
    here.clientOf(key).call('POST /lockers/reports', {
      body: { reports: [{ locker_id, at: new Date().toISOString(), is_online: true }] },
    });
  const take = (key: string, ...locker_ids: number[]) =>
    here.clientOf(key).call('POST /lockers/commands/take', { body: { locker_ids } });

  test('a terminal uses its key to report and to take and answer commands for its own locker', async () => {
    const key = await make({ locker_id: mine.id });
    const { id } = await (
      await here.as('ops')
    ).call('POST /locker-shipments/command', {
      body: { command: 'sync-data', locker_id: mine.id },
    });
    const { commands } = await take(key, mine.id);
    expect(commands.map((one) => one.id)).toContain(id);
    const at = new Date().toISOString();
    await here.clientOf(key).call('POST /lockers/reports', {
      body: {
        reports: [
          { locker_id: mine.id, at, is_online: true, commands: [{ id, state: 'done', at }] },
        ],
      },
    });
    const { rows } = await here.database.pool.query<{ state: string; used: boolean }>(
      `select (select state from locker_commands where id = $1) as state,
        exists (select from locker_keys where locker_id = $2 and last_used_at is not null) as used`,
      [id, mine.id],
    );
    expect(rows).toEqual([{ state: 'done', used: true }]);
  });

  test('requests for other lockers are refused, even if they also name the locker of the key', async () => {
    const key = await make({ locker_id: mine.id });
    for (const call of [
      () => report(key, sibling),
      () => take(key, mine.id, sibling),
      () => take(key, 99_999_999),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('the key of a network covers all its lockers and no other', async () => {
    const key = await make({ network_id: mine.network_id });
    await report(key, mine.id);
    await report(key, sibling);
    await expect(report(key, stranger)).rejects.toMatchObject({ status: 403 });
  });

  test('a wrong or ended key is refused, and the first use of a new key ends the old one', async () => {
    const first = await make({ locker_id: mine.id });
    await report(first, mine.id);
    const second = await make({ locker_id: mine.id });
    await report(first, mine.id);
    await report(second, mine.id);
    for (const key of [first, `blk_${'0'.repeat(49)}`])
      await expect(report(key, mine.id)).rejects.toMatchObject({ status: 401 });
    await here.given.rows(locker_keys, { locker_id: mine.id }, { ends_at: inMinutes(0) });
    await expect(report(second, mine.id)).rejects.toMatchObject({ status: 401 });
  });

  test('a key gives access to the endpoints of terminals only', async () => {
    const client = here.clientOf(await make({ locker_id: mine.id }));
    await expect(client.call('GET /lockers')).rejects.toMatchObject({ status: 401 });
    const fix = { latitude: -26.1, longitude: 28.05, at: new Date().toISOString() };
    await expect(
      client.call('POST /drivers/positions', { body: { fixes: [fix] } }),
    ).rejects.toMatchObject({ status: 401 });
  });

  test('the token of a driver device is refused before its request is read', async () => {
    const ops = await here.as('superadmin');
    const { rows } = await here.database.pool.query<{ id: number }>(
      'select user_id as id from drivers where is_active limit 1',
    );
    const { token } = await ops.call('POST /drivers/devices', {
      body: { driver_id: rows[0]?.id ?? 0, label: 'Phone' },
    });
    for (const url of ['/lockers/codes', '/lockers/commands/take', '/lockers/reports']) {
      const { statusCode, body } = await here.app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${token}` },
        payload: { unknown: true },
      });
      expect(statusCode).toBe(403);
      expect(body).not.toContain('errors');
    }
  });
});
