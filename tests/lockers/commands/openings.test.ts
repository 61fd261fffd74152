import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { noticeOpenDoors } from '#server/features/lockers/doors/doors-standing-open.ts';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../../support/database.ts';
import type { Locker } from '../../support/given/locker.ts';
import { inMinutes, inHours } from '../../support/moments.ts';
import { world, type World } from '../../support/world.ts';

const SECRET = 'JBSWY3DPEHPK3PXP';
const codeNow = () =>
  new TOTP({
    secret: Secret.fromBase32(SECRET),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  }).generate();

describe.each(testDatabases())('opening doors on $name', (on) => {
  let here: World;
  let locker: Locker;
  let ops: Client;
  let doors: { id: number; number: number }[];
  beforeAll(async () => {
    here = await world(on);
    locker = await here.given.locker();
    ops = await here.as('ops');
    doors = await locker.doors();
    await here.given.lockerCommand({ locker_id: locker.id }, { state: 'done' });
  });
  afterAll(() => here.close());
  afterEach(() => vi.useRealTimers());

  const door = (at: number) => doors[at] ?? { id: 0, number: 0 };
  const send = async (body: object, as = 'ops') =>
    (await here.as(as)).call('POST /locker-shipments/command', {
      body: { command: 'open-door', locker_id: locker.id, ...body },
    });
  const told = async (title: string, as = 'ops') =>
    (await (await here.as(as)).call('GET /api/notification')).filter((one) => one.title === title);

  test('a locker without a recent report opens doors only after its status was queried', async () => {
    await here.given.locker(locker.id, { last_seen: inMinutes(-41) });
    await expect(send({ door_id: door(0).id })).rejects.toMatchObject({
      status: 412,
      body: {
        code: 'needs_fresh',
        message: `${locker.code} last reported 41 min ago. Request a status report first.`,
      },
    });
    const { id } = await send({ command: 'sync-data' });
    expect((await locker.take()).map((one) => one.id)).toContain(id);
    await locker.report({
      commands: [{ id, state: 'done', at: new Date().toISOString() }],
    });
    expect((await send({ door_id: door(0).id })).state).toBe('queued');
  });

  test('a door that a lost command may still open is reopened only on explicit request', async () => {
    const first = await send({ door_id: door(1).id });
    await here.given.older('locker_commands', '1 minute', { locker_id: locker.id });
    await here.given.lockerCommand(first.id, {
      state: 'sent',
      sent_at: inMinutes(0),
      expires_at: inMinutes(-0.1),
    });
    await expect(send({ door_id: door(1).id })).rejects.toMatchObject({
      status: 412,
      body: { code: 'needs_fresh', message: expect.stringContaining('may still open') },
    });
    expect((await send({ door_id: door(1).id, again: true })).state).toBe('queued');
    await here.given.lockerCommand(
      { door_id: door(1).id },
      { state: 'unknown', answered_at: inMinutes(0) },
    );
    await locker.report({ doors: [{ number: door(1).number, sensor: 'closed' }] });
    expect((await send({ door_id: door(1).id })).state).toBe('queued');
  });

  test('the status of a locker is queried once when its reports start again', async () => {
    const asked = async () =>
      (
        await here.rows<{ n: number }>(
          `select count(*)::int as n from locker_commands where locker_id = $1 and command = 'sync-data' and state in ('queued', 'sent')`,
          [locker.id],
        )
      )[0]?.n;
    expect(await asked()).toBe(0);
    for (const is_online of [false, true, false, true]) await locker.report({ is_online });
    expect(await asked()).toBe(1);
    const commands = await locker.take();
    expect(commands.map(({ command }) => command)).toContain('sync-data');
  });

  test('a SuperAdmin alone at night confirms with a second-factor code, and all SuperAdmins are notified', async () => {
    await here.given.door(door(2).id, { use: 'occupied', occupied_since: inMinutes(0) });
    const { id, state } = await send({ command: 'open-all', reason: 'Fire alarm' }, 'superadmin');
    expect(state).toBe('awaiting');
    const root = await here.as('superadmin');
    const person = { email: 'superadmin@baton.test' };
    await here.given.user(person, { enabled_mfa: true, mfa_secret: SECRET });
    const agree = (code?: string) =>
      root.call('POST /locker-commands/:id/agree', {
        params: { id },
        body: { agrees: true, ...(code !== undefined && { code }) },
      });
    const today = new Date().toISOString().slice(0, 10);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) });
    await expect(agree(codeNow())).rejects.toMatchObject({ status: 409 });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T21:30:00Z`) });
    await expect(agree()).rejects.toMatchObject({ status: 422 });
    await expect(agree('000000')).rejects.toMatchObject({ status: 422 });
    expect((await agree(codeNow())).state).toBe('queued');
    vi.useRealTimers();
    await here.given.user(person, { enabled_mfa: false });
    const title = `Locker opened by one person at night: ${locker.code}`;
    expect(await told(title, 'superadmin')).toHaveLength(1);
    expect(await told(title)).toEqual([]);
    await here.given.lockerCommand(id, { state: 'done' });
  });

  test('staff are notified of an open door after 2 and after 10 minutes, once each, and Now lists the door', async () => {
    const notices = () => here.database.within({ is: 'system' }, noticeOpenDoors);
    const later = (minutes: number) =>
      here.given.older('door_log', `${minutes} minutes`, { door_id: door(3).id });
    const line = async () =>
      (await (await here.as('ops')).call('GET /now')).lines.find(
        ({ source }) => source === 'door-open',
      );
    const openings = () => told('Door stands open');
    await locker.report({ doors: [{ number: door(3).number, sensor: 'open' }] });
    await notices();
    expect(await openings()).toEqual([]);
    await later(3);
    await notices();
    await notices();
    expect((await openings()).map(({ level }) => level)).toEqual(['warning']);
    expect(await line()).toBeUndefined();
    // A repeated report does not restart the time that the door has been open.
    await locker.report({ doors: [{ number: door(3).number, sensor: 'open' }] });
    await later(11);
    await notices();
    expect((await openings()).map(({ level }) => level)).toEqual(['error', 'warning']);
    expect(await line()).toMatchObject({
      count: 1,
      worst: { label: `${locker.code} door ${door(3).number}` },
    });
    await locker.report({ doors: [{ number: door(3).number, sensor: 'closed' }] });
    await notices();
    expect(await openings()).toHaveLength(2);
    expect(await line()).toBeUndefined();
  });

  test('a full locker shows when the next door becomes free, its size and the parcels expected today', async () => {
    const { id } = await here.given.shipment({ to: locker });
    await here.given.scanned(id, 'collected', 'at-hub', 'at-destination-hub', 'out-for-delivery');
    const row = async (filter: object = {}) =>
      (
        await ops.call('GET /lockers', {
          query: { filter: { id: locker.id, ...filter }, range: [0, 0] },
        })
      ).rows[0];
    expect(await row()).toMatchObject({ inbound_today: 1, frees_at: null, frees_size: null });
    expect(await row({ has_inbound: true })).toBeDefined();
    await here.given.scanned(id, 'in-locker');
    const leg = await locker.leg(id);
    const shown = await row();
    expect(shown).toMatchObject({
      inbound_today: 0,
      frees_size: (await locker.door(leg.door))?.size,
    });
    const at = Date.parse(shown?.frees_at ?? '');
    expect(at).toBeGreaterThan(Date.now());
    expect(at).toBeLessThanOrEqual(Date.parse(leg.collect_before ?? ''));
    // A door that is occupied for longer than usual is expected to be free by the end of its
    // collection window.
    await here.given.leg(leg.id, { deposited_at: inHours(-35), collect_before: inHours(1) });
    const end = Date.parse((await locker.leg(id)).collect_before ?? '');
    expect(Date.parse((await row())?.frees_at ?? '')).toBe(end);
    const until = (moment: number) => ({ frees_to: new Date(moment).toISOString() });
    expect(await row(until(end + 60_000))).toBeDefined();
    expect(await row(until(end - 60_000))).toBeUndefined();
    await ops.call('GET /lockers', { query: { sort: ['frees_at', 'ASC'], range: [0, 24] } });
  });
});
