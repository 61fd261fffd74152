import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { wakeClaims } from '#server/features/claims/snooze.ts';
import type { ClaimableEntity, WakingEvent } from '#domain/claims/claims.ts';
import { testDatabases } from '../support/database.ts';
import { inMinutes } from '../support/moments.ts';
import { claims } from '#server/db/schema/claims.ts';
import { world, type World } from '../support/world.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

describe.each(testDatabases())('snoozed rows on $name', (on) => {
  let here: World;
  let holder: Client;
  let shipments: number[];
  const sql = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id);

  beforeAll(async () => {
    here = await world(on);
    holder = await here.as('superadmin');
    shipments = await sql(
      "select id from shipments where status not in ('delivered', 'cancelled', 'on-hold') order by id limit 3",
    );
  });
  beforeEach(async () => {
    await here.given.without('handovers', 'claims');
  });
  afterAll(() => here.close());

  const snooze = (entity: ClaimableEntity, ids: number[], event?: WakingEvent) =>
    holder.call('POST /claims/snooze', {
      body: { entity, ids, event, until: new Date(Date.now() + HOUR_MS).toISOString() },
    });
  const wake = () => here.database.within({ is: 'system' }, wakeClaims);
  const claimsThat = async (snoozed: boolean) =>
    (
      await holder.call('GET /claims', {
        query: { filter: { mine: true, snoozed }, range: [0, 99] },
      })
    ).rows.map(({ row_id }) => row_id);

  test('snoozed rows are claimed, and return when they are due or their status changes', async () => {
    const [due = 0, changing = 0, quiet = 0] = shipments;
    expect((await snooze('shipments', [due])).ok).toBe(1);
    expect((await snooze('shipments', [changing, quiet], 'status-changed')).ok).toBe(2);
    expect(new Set(await claimsThat(true))).toEqual(new Set(shipments));
    await here.given.rows(claims, { row_id: due }, { snoozed_until: inMinutes(0) });
    await here.given.shipment(changing, { status: 'on-hold' });
    await wake();
    expect(await claimsThat(true)).toEqual([quiet]);
    const told = await holder.call('GET /api/notification');
    const back = told.filter(({ title }) => /^Snooze ended: Shipment .+$/.test(title));
    expect(new Set(back.map(({ body }) => body))).toEqual(
      new Set(['The snooze time has passed.', 'The status has changed.']),
    );
  });

  test('snoozed rows return when another user adds a note, but not when their holder does', async () => {
    const [noted = 0, own = 0] = shipments;
    await snooze('shipments', [noted, own], 'note-added');
    const write = (client: Client, id: number) =>
      client.call('POST /shipments/notes/bulk', {
        body: { ids: [id], note: 'The gate is closed.', is_internal: true },
      });
    await write(holder, own);
    await write(await here.as('ops'), noted);
    await wake();
    expect(await claimsThat(false)).toEqual([noted]);
  });

  test('after a change of holder, only notes added since the change return a snoozed row', async () => {
    const [row = 0] = shipments;
    const write = () =>
      holder.call('POST /shipments/notes/bulk', {
        body: { ids: [row], note: 'I called twice.', is_internal: true },
      });
    await write();
    await snooze('shipments', [row], 'note-added');
    await here.given.rows(claims, { row_id: row }, { user_id: 2 });
    const sleeping = () => sql('select row_id as id from claims where snoozed_until is not null');
    await wake();
    expect(await sleeping()).toEqual([row]);
    await write();
    await wake();
    expect(await sleeping()).toEqual([]);
  });

  test('an invoice returns when a payment settles part of it', async () => {
    const [paid = 0, open = 0] = await sql(
      'select id from invoices where outstanding > 1 order by id limit 2',
    );
    await snooze('billing', [paid, open], 'paid');
    await sql('update invoices set paid = paid + 1, outstanding = outstanding - 1 where id = $1', [
      paid,
    ]);
    await wake();
    expect(await claimsThat(false)).toEqual([paid]);
  });

  test('snoozed rows cannot wait for an event that is impossible for them', async () => {
    const fault =
      'These rows cannot be snoozed until this event. Choose one of status-changed, note-added.';
    await expect(snooze('shipments', shipments, 'paid')).rejects.toMatchObject({
      status: 422,
      body: { errors: { event: [fault] } },
    });
    expect(await claimsThat(true)).toEqual([]);
  });
});
