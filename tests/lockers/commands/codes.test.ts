import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailQueue } from '#server/features/messages/email-queue.ts';
import { grantOfQr } from '#server/features/lockers/codes/qr-codes.ts';
import { workDue } from '#server/jobs/queue.ts';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../../support/database.ts';
import type { Locker } from '../../support/given/locker.ts';

import { inMinutes, inHours } from '../../support/moments.ts';
import { world, type World } from '../../support/world.ts';

describe.each(testDatabases())('codes of lockers on $name', (on) => {
  let here: World;
  let locker: Locker;
  let ops: Client;
  beforeAll(async () => {
    here = await world(on);
    locker = await here.given.locker();
    ops = await here.as('ops');
  });
  afterAll(() => here.close());

  const give = async (change: object = {}, as = 'ops') =>
    (await here.as(as)).call('POST /locker-access', {
      body: {
        type: 'technician',
        locker_ids: [locker.id],
        holder_name: 'Sipho Khumalo',
        valid_until: inHours(1),
        reason: 'The hinge of door 4',
        ...change,
      },
    });
  /** Codes and key that the terminal holds for the locker. */
  const held = async () => {
    const [own] = (await locker.codes()).lockers;
    if (own === undefined) throw new Error('The terminal was told nothing');
    return own;
  };

  test('a code is shown once, and its terminal checks PIN and QR code with the key of the locker', async () => {
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
    const rows = await here.rows('select * from locker_access where id = $1', [code?.id]);
    expect(JSON.stringify(rows)).not.toContain(code?.pin);
    await ops.call('POST /locker-access/:id/revoke', {
      params: { id: code?.id ?? 0 },
      body: { reason: 'Done' },
    });
    expect((await held()).codes.some(({ access_id }) => access_id === code?.id)).toBe(false);
    expect((await locker.take()).map(({ command }) => command)).toEqual(
      expect.arrayContaining(['grant', 'revoke']),
    );
  });

  test('a terminal never has the old and the new PIN at the same time, and every PIN has an end', async () => {
    const { id } = await here.given.shipment({ from: locker });
    await locker.follow();
    const ofShipment = async () =>
      here.rows<{ id: number; state: string; valid_until: string | null; code_hash: string }>(
        'select id, state, valid_until, code_hash from locker_access where shipment_id = $1 order by id',
        [id],
      );
    /** Codes of the shipment after each command that the terminal carries out. */
    const known = new Set<unknown>();
    const obey = async () => {
      const own = new Set<unknown>((await ofShipment()).map((one) => one.id));
      for (const { id: command, command: name, arguments: given } of await locker.take()) {
        const access = given['access_id'];
        if (name === 'grant' && own.has(access)) known.add(access);
        if (name === 'revoke') known.delete(access);
        expect(known.size).toBeLessThanOrEqual(1);
        const at = new Date().toISOString();
        await locker.report({ commands: [{ id: command, state: 'done', at }] });
      }
    };
    await obey();
    expect(known.size).toBe(1);
    for (let time = 0; time < 3; time += 1) {
      await here.given.older('text_messages', '2 days', { shipment_id: id });
      const access_id = (await ofShipment()).at(-1)?.id ?? 0;
      await ops.call('POST /resend-locker-access', { body: { access_id } });
      await obey();
      expect([...known]).toEqual([(await ofShipment()).at(-1)?.id]);
    }
    const all = await ofShipment();
    expect(all.map(({ state }) => state)).toEqual(['revoked', 'revoked', 'revoked', 'active']);
    expect(new Set(all.map(({ code_hash }) => code_hash)).size).toBe(4);
    expect(all.every(({ valid_until }) => valid_until !== null)).toBe(true);
  });

  test('only a SuperAdmin creates a master code, for one locker and an hour, and all SuperAdmins are notified', async () => {
    await expect(give({ type: 'master' })).rejects.toMatchObject({ status: 403 });
    await expect(
      give({ type: 'master', valid_until: inHours(2) }, 'superadmin'),
    ).rejects.toMatchObject({
      body: { errors: { valid_until: ['Choose a time at most 1 hour from now.'] } },
    });
    await give({ type: 'master' }, 'superadmin');
    await expect(give({ type: 'master' }, 'superadmin')).rejects.toMatchObject({ status: 409 });
    const told = await (await here.as('superadmin')).call('GET /api/notification');
    expect(told[0]).toMatchObject({ title: `Master code for ${locker.code}` });
  });

  test('staff are notified once of ten wrong codes within an hour, however often they are reported', async () => {
    const now = Date.now();
    const wrong_codes = Array.from({ length: 10 }, (_, at) =>
      new Date(now - at * 60_000).toISOString(),
    );
    const told = async () =>
      (await ops.call('GET /api/notification')).filter(
        ({ title }) => title === `Wrong codes at ${locker.code}`,
      ).length;
    await locker.report({ wrong_codes: wrong_codes.slice(0, 9) });
    expect(await told()).toBe(0);
    await locker.report({ wrong_codes });
    await locker.report({ wrong_codes });
    expect(await told()).toBe(1);
  });

  test('five wrong codes lock the access code for a quarter of an hour, at its terminal too', async () => {
    const { codes } = await give({ type: 'technician' });
    const { id } = codes[0] ?? { id: 0 };
    const heldUntil = async () =>
      (await locker.codes()).lockers[0]?.codes.find(({ access_id }) => access_id === id)
        ?.held_until;
    const start = Date.now() - 10 * 60_000;
    const wrong = (count: number) =>
      locker.report({
        wrong_codes: Array.from({ length: count }, (_, at) => ({
          at: new Date(start + at * 1000).toISOString(),
          access_id: id,
        })),
      });
    await wrong(4);
    expect(await heldUntil()).toBeNull();
    await here.given.lockerCommand({ locker_id: locker.id }, { state: 'done' });
    await wrong(5);
    await wrong(5);
    const until = new Date(start + 4000 + 15 * 60_000).toISOString();
    expect(await heldUntil()).toBe(until);
    const orders = (await locker.take()).filter(({ command }) => command === 'grant');
    expect(orders.map((one) => one.arguments['access_id'])).toEqual([id]);
    expect(Date.parse(String(orders[0]?.arguments['held_until']))).toBe(Date.parse(until));
    const listed = await ops.call('GET /locker-access', { query: { filter: { id } } });
    expect(listed.rows[0]).toMatchObject({ state: 'active', held_until: until });
    await here.given.grant(id, { held_until: inMinutes(-0.1) });
    const over = await ops.call('GET /locker-access', { query: { filter: { id } } });
    expect(over.rows[0]?.held_until).toBeNull();
  });

  test('the code is emailed with its QR picture, and neither is stored', async () => {
    await here.given.settings({ notify_delivery_in_locker_email: 'true' });
    const { id } = await here.given.shipment({ to: locker });
    await here.given.scanned(id, 'collected', 'at-hub', 'in-transit', 'at-destination-hub');
    await here.given.scanned(id, 'out-for-delivery', 'in-locker');
    const sent: { body: string; pictures: number }[] = [];
    const queue = emailQueue(here.services, async ({ to_address, body }, attachments) => {
      if (to_address === 'thandi@mail.example') sent.push({ body, pictures: attachments.length });
    });
    await workDue(here.services, queue);
    const told = sent.find(({ body }) => body.includes('PIN'));
    expect(told?.body).toMatch(/Your PIN is \d{6}\./);
    expect(told?.pictures).toBe(1);
    expect(
      await here.rows('select 1 from emails where code is not null or qr is not null'),
    ).toEqual([]);
  });

  test('an unpaid shipment gets no door and no PIN until it is paid or charged to an account', async () => {
    await locker.texts();
    const { id } = await here.given.shipment({ from: locker });
    await here.given.shipment(id, { payment_state: 'unpaid' });
    await locker.follow();
    await expect(locker.leg(id)).rejects.toThrow('no leg');
    expect(await locker.texts()).toEqual([]);
    const body = { ids: [id], reason: 'Pays by Friday' };
    await ops.call('POST /shipments/take-on-account', { body });
    await locker.follow();
    expect(await locker.leg(id)).toMatchObject({ state: 'reserved', code_state: 'active' });
    expect((await locker.texts()).map(({ message }) => message)).toEqual([
      expect.stringMatching(/PIN is \d{6}/),
    ]);
  });
});
