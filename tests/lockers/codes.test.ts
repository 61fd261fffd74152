import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailQueue } from '../../server/features/messages/email-queue.ts';
import { grantOfQr } from '../../server/features/lockers/qr-codes.ts';
import { workDue } from '../../server/jobs/queue.ts';
import { testDatabases } from '../support/database.ts';
import { lockerDesk } from '../support/locker-desk.ts';
import { deviceToken } from '../support/prepared-positions.ts';
import { world, type World } from '../support/world.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe.each(testDatabases())('codes of lockers on $name', (on) => {
  let here: World;
  let desk: Awaited<ReturnType<typeof lockerDesk>>;
  beforeAll(async () => {
    here = await world(on);
    desk = await lockerDesk(here);
  });
  afterAll(() => here.close());

  const give = async (change: object = {}, as = 'ops') =>
    (await here.as(as)).call('POST /locker-access', {
      body: {
        type: 'technician',
        locker_ids: [desk.locker.id],
        holder_name: 'Sipho Khumalo',
        valid_until: inHours(1),
        reason: 'The hinge of door 4',
        ...change,
      },
    });
  /** What the terminal holds of a locker. */
  const held = async () => {
    const device = here.clientOf((await deviceToken(here)).token);
    const { lockers } = await device.call('POST /lockers/codes', {
      body: { locker_ids: [desk.locker.id] },
    });
    const [own] = lockers;
    if (own === undefined) throw new Error('The terminal was told nothing');
    return own;
  };

  test('a code is shown once; its terminal checks PIN and QR code with the key of the locker', async () => {
    const { codes } = await give();
    const [code] = codes;
    const { key, codes: known } = await held();
    const secret = Buffer.from(key, 'base64url');
    const hash = createHmac('sha256', secret)
      .update(code?.pin ?? '')
      .digest('hex');
    expect(known.find(({ code_hash }) => code_hash === hash)).toMatchObject({
      access_id: code?.id,
      type: 'technician',
    });
    expect(grantOfQr(secret, code?.qr ?? '', Date.now())).toBe(code?.id);
    expect(code?.qr_picture).toMatch(/^data:image\/png;base64,/);
    const rows = await desk.query('select * from locker_access where id = $1', [code?.id]);
    expect(JSON.stringify(rows)).not.toContain(code?.pin);
    await desk.ops.call('POST /locker-access/:id/revoke', {
      params: { id: code?.id ?? 0 },
      body: { reason: 'Done' },
    });
    expect((await held()).codes.some(({ access_id }) => access_id === code?.id)).toBe(false);
    expect((await desk.take()).map(({ command }) => command)).toEqual(
      expect.arrayContaining(['grant', 'revoke']),
    );
  });

  test('of the old and the new PIN a terminal never knows both, however often it is sent again; both end', async () => {
    const { id } = await desk.bookFrom();
    await desk.follow();
    const ofShipment = async () =>
      desk.query<{ id: number; state: string; valid_until: string | null; code_hash: string }>(
        'select id, state, valid_until, code_hash from locker_access where shipment_id = $1 order by id',
        [id],
      );
    /** What the terminal knows of the shipment, command by command as it takes them. */
    const known = new Set<unknown>();
    const obey = async () => {
      const own = new Set<unknown>((await ofShipment()).map((one) => one.id));
      for (const { id: command, command: name, arguments: given } of await desk.take()) {
        const access = given['access_id'];
        if (name === 'grant' && own.has(access)) known.add(access);
        if (name === 'revoke') known.delete(access);
        expect(known.size).toBeLessThanOrEqual(1);
        const at = new Date().toISOString();
        await desk.report({ commands: [{ id: command, state: 'done', at }] });
      }
    };
    await obey();
    expect(known.size).toBe(1);
    for (let time = 0; time < 3; time += 1) {
      await desk.query(
        `update text_messages set time_created = time_created - interval '2 days' where shipment_id = $1`,
        [id],
      );
      const access_id = (await ofShipment()).at(-1)?.id ?? 0;
      await desk.ops.call('POST /resend-locker-access', { body: { access_id } });
      await obey();
      expect([...known]).toEqual([(await ofShipment()).at(-1)?.id]);
    }
    const all = await ofShipment();
    expect(all.map(({ state }) => state)).toEqual(['revoked', 'revoked', 'revoked', 'active']);
    expect(new Set(all.map(({ code_hash }) => code_hash)).size).toBe(4);
    expect(all.every(({ valid_until }) => valid_until !== null)).toBe(true);
  });

  test('a master code is given by a SuperAdmin, for one locker and an hour, and is told to all of them', async () => {
    await expect(give({ type: 'master' })).rejects.toMatchObject({ status: 403 });
    await expect(
      give({ type: 'master', valid_until: inHours(2) }, 'superadmin'),
    ).rejects.toMatchObject({ body: { errors: { valid_until: ['At most 1 hour from now.'] } } });
    await give({ type: 'master' }, 'superadmin');
    await expect(give({ type: 'master' }, 'superadmin')).rejects.toMatchObject({ status: 409 });
    const told = await (await here.as('superadmin')).call('GET /api/notification');
    expect(told[0]).toMatchObject({ title: `Master code for ${desk.locker.code}` });
  });

  test('ten wrong codes within an hour are told once, however often they are reported', async () => {
    const now = Date.now();
    const wrong_codes = Array.from({ length: 10 }, (_, at) =>
      new Date(now - at * 60_000).toISOString(),
    );
    const told = async () =>
      (await desk.ops.call('GET /api/notification')).filter(
        ({ title }) => title === `Wrong codes at ${desk.locker.code}`,
      ).length;
    await desk.report({ wrong_codes: wrong_codes.slice(0, 9) });
    expect(await told()).toBe(0);
    await desk.report({ wrong_codes });
    await desk.report({ wrong_codes });
    expect(await told()).toBe(1);
  });

  test('five wrong codes hold the grant they were meant for, at its terminal too, until a quarter of an hour has passed', async () => {
    const { codes } = await give({ type: 'technician' });
    const { id } = codes[0] ?? { id: 0 };
    const heldUntil = async () =>
      (await desk.codes()).lockers[0]?.codes.find(({ access_id }) => access_id === id)?.held_until;
    const start = Date.now() - 10 * 60_000;
    const wrong = (count: number) =>
      desk.report({
        wrong_codes: Array.from({ length: count }, (_, at) => ({
          at: new Date(start + at * 1000).toISOString(),
          access_id: id,
        })),
      });
    await wrong(4);
    expect(await heldUntil()).toBeNull();
    await desk.query(`update locker_commands set state = 'done' where locker_id = $1`, [
      desk.locker.id,
    ]);
    await wrong(5);
    await wrong(5);
    const until = new Date(start + 4000 + 15 * 60_000).toISOString();
    expect(await heldUntil()).toBe(until);
    const orders = (await desk.take()).filter(({ command }) => command === 'grant');
    expect(orders.map((one) => one.arguments['access_id'])).toEqual([id]);
    expect(Date.parse(String(orders[0]?.arguments['held_until']))).toBe(Date.parse(until));
    const listed = await desk.ops.call('GET /locker-access', { query: { filter: { id } } });
    expect(listed.rows[0]).toMatchObject({ state: 'active', held_until: until });
    await desk.query(`update locker_access set held_until = now() - interval '1 s' where id = $1`, [
      id,
    ]);
    const over = await desk.ops.call('GET /locker-access', { query: { filter: { id } } });
    expect(over.rows[0]?.held_until).toBeNull();
  });

  test('who is told by email gets the code as a picture too, and neither is kept', async () => {
    await desk.query(
      `update settings set value = 'true' where account_id = 0 and setting = 'notify_delivery_in_locker_email'`,
    );
    const { id } = await desk.bookTo();
    await desk.scan(id, 'collected', 'at-hub', 'in-transit', 'at-destination-hub');
    await desk.scan(id, 'out-for-delivery', 'in-locker');
    const sent: { body: string; pictures: number }[] = [];
    const queue = emailQueue(here.services, async ({ to_address, body }, attachments) => {
      if (to_address === 'thandi@mail.example') sent.push({ body, pictures: attachments.length });
    });
    await workDue(here.services, queue);
    const told = sent.find(({ body }) => body.includes('PIN'));
    expect(told?.body).toMatch(/Your PIN is \d{6}\./);
    expect(told?.pictures).toBe(1);
    expect(
      await desk.query('select 1 from emails where code is not null or qr is not null'),
    ).toEqual([]);
  });

  test('what nobody has paid for keeps no door and gets no PIN, until it is paid or taken on account', async () => {
    await desk.texts();
    const { id } = await desk.bookFrom();
    await desk.query(`update shipments set payment_state = 'unpaid' where id = $1`, [id]);
    await desk.follow();
    await expect(desk.leg(id)).rejects.toThrow('no leg');
    expect(await desk.texts()).toEqual([]);
    const body = { ids: [id], reason: 'Pays by Friday' };
    await desk.ops.call('POST /shipments/take-on-account', { body });
    await desk.follow();
    expect(await desk.leg(id)).toMatchObject({ state: 'reserved', code_state: 'active' });
    expect((await desk.texts()).map(({ message }) => message)).toEqual([
      expect.stringMatching(/PIN is \d{6}/),
    ]);
  });
});
