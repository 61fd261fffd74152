import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '../../support/database.ts';
import { inMinutes } from '../../support/moments.ts';
import { sentTexts } from '../../support/doubles/sent-texts.ts';
import { world, type World } from '../../support/world.ts';

describe.each(testDatabases())('commands to lockers on $name', (on) => {
  let here: World;
  let token: string;
  let locker: number;
  let doors: { id: number; number: number }[];
  beforeAll(async () => {
    here = await world(on);
    await here.given.locker({ state: 'online' }, { last_seen: inMinutes(-1) });
    ({ token } = await here.given.device());
    const found = await here.database.pool.query<{ id: number }>(
      `select id from lockers where state = 'online' and id in (select locker_id from doors where occupied_since is not null) order by id limit 1`,
    );
    locker = found.rows[0]?.id ?? 0;
    await here.given.lockerCommand({ locker_id: locker }, { state: 'done' });
    doors = (
      await here.database.pool.query<{ id: number; number: number }>(
        `select id, number from doors where locker_id = $1 and state = 'free' order by number`,
        [locker],
      )
    ).rows;
  });
  afterAll(() => here.close());

  const send = async (body: object, as = 'ops') =>
    (await here.as(as)).call('POST /locker-shipments/command', {
      body: { command: 'open-door', locker_id: locker, ...body },
    });
  const device = () => here.clientOf(token);
  const lease = async () =>
    (await device().call('POST /lockers/commands/take', { body: { locker_ids: [locker] } }))
      .commands;
  /** Takes the due commands once the pause after the last released lock is over. */
  const take = async () => {
    await here.given.older('locker_commands', '3 seconds', { locker_id: locker });
    return lease();
  };
  const report = (told: object) =>
    device().call('POST /lockers/reports', {
      body: {
        reports: [{ locker_id: locker, at: new Date().toISOString(), is_online: true, ...told }],
      },
    });
  const stateOf = async (id: number) => {
    const { rows } = await (
      await here.as('ops')
    ).call('GET /locker-commands', { query: { filter: { id } } });
    return rows[0];
  };
  const door = (at: number) => doors[at] ?? { id: 0, number: 0 };

  test('a command is queued, delivered once and acknowledged, and the open door is registered', async () => {
    const { id } = await send({ door_id: door(0).id });
    expect((await take()).map((one) => [one.id, one.door_number])).toEqual([[id, door(0).number]]);
    expect(await take()).toEqual([]);
    const at = new Date(Date.now() - 60_000).toISOString();
    await report({ commands: [{ id, state: 'acknowledged', at }] });
    const told = await stateOf(id);
    expect(String(told?.acknowledged_at) >= String(told?.sent_at)).toBe(true);
    await report({ doors: [{ number: door(0).number, sensor: 'open' }] });
    expect(await stateOf(id)).toMatchObject({
      state: 'done',
      answer: 'The door was seen to open.',
    });
    await report({ doors: [{ number: door(0).number, sensor: 'closed' }] });
  });

  test('one physical command per door is allowed at a time, even with parallel requests', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () => send({ door_id: door(1).id })),
    );
    const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 409,
        body: { code: 'in_flight', current: { id: expect.any(Number) } },
      });
  });

  test('only one of several equal queries is sent until the query is answered, even with parallel requests', async () => {
    const query = { command: 'read-log' };
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => send(query)));
    const sent = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(sent.map(({ state }) => state)).toEqual(['queued']);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 409,
        message: expect.stringContaining('Already under way: “Request the log” was sent'),
      });
    await here.given.lockerCommand({ locker_id: locker, ...query }, { state: 'done' });
    expect((await send(query)).state).toBe('queued');
    await here.given.lockerCommand({ locker_id: locker, ...query }, { state: 'done' });
  });

  test('an expired command is never handed out, and an unanswered one becomes unknown', async () => {
    const late = await send({ door_id: door(2).id });
    const expire = (id: number) => here.given.lockerCommand(id, { expires_at: inMinutes(-0.1) });
    await expire(late.id);
    expect((await take()).map(({ id }) => id)).not.toContain(late.id);
    expect((await stateOf(late.id))?.state).toBe('expired');
    const sent = await send({ door_id: door(2).id });
    await take();
    await expire(sent.id);
    await take();
    expect((await stateOf(sent.id))?.state).toBe('unknown');
  });

  test('staff are notified once of three openings in a row without confirmation', async () => {
    // A further request decides the outcome of the previous command.
    for (const expected of [0, 0, 0, 1, 1]) {
      const { id } = await send({ door_id: door(6).id, again: true });
      await take();
      const at = new Date().toISOString();
      await report({ commands: [{ id, state: 'acknowledged', at }] });
      const said = `select from notifications where title = 'Openings are not confirmed'`;
      expect(await here.rows(said)).toHaveLength(expected);
      await here.given.lockerCommand(id, { acknowledged_at: inMinutes(-1) });
    }
  });

  test('one lock is released every two seconds in the order of the requests', async () => {
    const [first, second] = [
      await send({ door_id: door(4).id }),
      await send({ door_id: door(5).id }),
    ];
    expect((await take()).map(({ id }) => id)).toEqual([first.id]);
    expect(await lease()).toEqual([]);
    expect((await take()).map(({ id }) => id)).toEqual([second.id]);
  });

  test('a silent locker refuses to open doors, and its status query waits until it is back', async () => {
    await report({ is_online: false });
    await expect(send({ door_id: door(3).id })).rejects.toMatchObject({
      status: 409,
      body: { code: 'locker_offline' },
    });
    expect((await send({ command: 'sync-data' })).state).toBe('queued');
    await report({ is_online: true });
  });

  test('all doors of a locker with parcels open after a second person agrees', async () => {
    const { id, state } = await send({ command: 'open-all' });
    expect(state).toBe('awaiting');
    const agree = async (as: string) =>
      (await here.as(as)).call('POST /locker-commands/:id/agree', {
        params: { id },
        body: { agrees: true },
      });
    await expect(agree('ops')).rejects.toMatchObject({ status: 409 });
    expect((await agree('superadmin')).state).toBe('queued');
  });

  test('opening a door with a parcel waits for a second person, who gets a link to approve', async () => {
    const ops = await here.as('ops');
    const view = await ops.call('GET /lockers-view/:id', { params: { id: locker } });
    const [full, empty] = [
      view.doors.find(({ occupied_since: since }) => since !== null),
      view.doors.find(({ use }) => use === 'free'),
    ];
    for (const one of [full, empty])
      await here.given.lockerCommand({ door_id: one?.id }, { state: 'done' });
    const reason = 'Technician';
    expect((await send({ door_id: empty?.id ?? 0, reason })).state).toBe('queued');
    const { id, state } = await send({ door_id: full?.id ?? 0, reason });
    expect(state).toBe('awaiting');
    expect((await (await here.as('superadmin')).call('GET /api/notification'))[0]).toMatchObject({
      href: `/lockers/${locker}?agree=${id}`,
    });
  });

  test('a door that is taken out of service and returned keeps its contents and counts', async () => {
    const ops = await here.as('ops');
    const read = async () => {
      const found = await ops.call('GET /lockers-view/:id', { params: { id: locker } });
      return {
        state: found.doors.find(({ id }) => id === door(3).id)?.state,
        faulty: found.faulty_door_count,
      };
    };
    const before = await read();
    await send({ command: 'set-out-of-order', door_id: door(3).id, reason: 'Hinge' });
    expect(await read()).toEqual({ state: 'out-of-order', faulty: before.faulty + 1 });
    await send({ command: 'return-to-service', door_id: door(3).id });
    expect(await read()).toEqual(before);
  });

  test('staff are notified of a door that opens without a command', async () => {
    await report({ doors: [{ number: door(3).number, sensor: 'open' }] });
    const told = await (await here.as('ops')).call('GET /api/notification');
    expect(told[0]).toMatchObject({ title: 'Unexplained opening', level: 'error' });
  });

  test('a replaced PIN is resent for this shipment only, and not twice within a minute', async () => {
    const access_id = await here.given.liveGrant();
    const ops = await here.as('ops');
    const count = async (filter: { template: string } | { search: string }) =>
      (await ops.call('GET /sent-sms', { query: { filter } })).total;
    const before = await count({ template: 'locker-pin' });
    const pin = await ops.call('POST /resend-locker-access', { body: { access_id } });
    expect(pin).toMatch(/^\d{6}$/);
    expect(await count({ template: 'locker-pin' })).toBe(before + 1);
    expect(await count({ search: pin })).toBe(0);
    const sent = await sentTexts(here);
    expect(sent.filter(({ message }) => message.includes(pin))).toHaveLength(1);
    const kept = await here.database.pool.query(
      'select 1 from text_messages where code is not null',
    );
    expect(kept.rows).toEqual([]);
    const grants = (
      await here.database.pool.query<{ state: string; code_hash: string; code_ending: string }>(
        `select state, code_hash, code_ending from locker_access
         where shipment_id = (select shipment_id from locker_access where id = $1) order by id`,
        [access_id],
      )
    ).rows;
    expect(grants.at(-1)).toMatchObject({ state: 'active', code_ending: pin.slice(-2) });
    expect(grants.filter(({ state }) => state === 'active')).toHaveLength(1);
    expect(grants.some(({ code_hash }) => code_hash.includes(pin))).toBe(false);
    const again = await here.database.pool.query<{ id: number }>(
      `select max(id) as id from locker_access where state = 'active' and shipment_id = (select shipment_id from locker_access where id = $1)`,
      [access_id],
    );
    await expect(
      ops.call('POST /resend-locker-access', { body: { access_id: again.rows[0]?.id ?? 0 } }),
    ).rejects.toMatchObject({ status: 429 });
    await expect(
      ops.call('POST /resend-locker-access', { body: { access_id } }),
    ).rejects.toMatchObject({ status: 409 });
    const owned = await here.database.pool.query<{ isFirst: boolean }>(
      'select account_id = 1 as "isFirst" from locker_access where id = $1',
      [access_id],
    );
    const stranger = owned.rows[0]?.isFirst ? 'other' : 'account';
    await expect(
      (await here.as(stranger)).call('POST /resend-locker-access', { body: { access_id } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
