import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { claimableEntities } from '#domain/claims/claims.ts';
import { endClaims } from '#server/features/claims/end-claims.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { testDatabases } from '../support/database.ts';
import { runWhen } from '../support/runs/runs.ts';
import { inMinutes } from '../support/moments.ts';
import { claims } from '#server/db/schema/claims.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('claims of rows on $name', (on) => {
  let here: World;
  let ops: Client;
  let boss: Client;
  let workers: Workers;
  beforeAll(async () => {
    here = await world(on);
    ops = await here.as('ops');
    boss = await here.as('superadmin');
    workers = startWorkers(here.services);
    await here.given.without('handovers', 'claims');
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const shipment = async (nth: number) => {
    const { rows } = await ops.call('GET /shipments', {
      query: { range: [nth, nth], sort: ['id', 'ASC'], filter: { flag: 'not_final' } },
    });
    return rows[0]?.id ?? 0;
  };
  const claim = (client: Client, ids: number[]) =>
    client.call('POST /claims', { body: { entity: 'shipments', ids } });
  const standing = async (client: Client, row_id: number) =>
    (await client.call('GET /claims', { query: { filter: { entity: 'shipments', row_id } } })).rows;
  const ending = (system = here.database) => system.within({ is: 'system' }, endClaims);

  test('only one user at a time claims a row, and others see the name and can take the row over with a reason', async () => {
    const id = await shipment(0);
    expect(await claim(ops, [id])).toMatchObject({ ok: 1 });
    const second = await claim(boss, [id]);
    expect(second.results[0]).toMatchObject({ outcome: 'skipped' });
    expect(second.results[0]?.reason).toMatch(/^Claimed by .+ just now\.$/);
    expect(await standing(boss, id)).toMatchObject([{ is_own: false, row_id: id }]);
    expect(await standing(ops, id)).toMatchObject([{ is_own: true, ended_at: null }]);

    const release = { body: { entity: 'shipments' as const, ids: [id] } };
    expect(await boss.call('POST /claims/release', release)).toMatchObject({ skipped: 1 });
    const reason = 'The customer called me.';
    const taken = await boss.call('POST /claims/take-over', { body: { ...release.body, reason } });
    expect(taken).toMatchObject({ ok: 1 });
    expect(await standing(boss, id)).toMatchObject([{ is_own: true }]);
    const told = await ops.call('GET /api/notification');
    expect(told[0]).toMatchObject({
      title: expect.stringMatching(/took over shipment /),
      body: reason,
    });
    expect(await boss.call('POST /claims/release', release)).toMatchObject({ ok: 1 });
    expect(await standing(boss, id)).toEqual([]);
  });

  test('a list is filtered by claims of the user, claims of others and unclaimed rows', async () => {
    const id = await shipment(1);
    await claim(ops, [id]);
    const found = async (client: Client, claimed: 'me' | 'others' | 'anyone' | 'nobody') => {
      const filter = { id, claimed };
      return (await client.call('GET /shipments', { query: { filter } })).total;
    };
    expect(await found(ops, 'me')).toBe(1);
    expect(await found(boss, 'me')).toBe(0);
    expect(await found(boss, 'others')).toBe(1);
    expect(await found(boss, 'anyone')).toBe(1);
    expect(await found(boss, 'nobody')).toBe(0);
  });

  test.each(claimableEntities)('the rows of %s are claimed as a run', async (entity) => {
    const run = await boss
      .call('POST /runs', {
        body: { call: 'POST /claims', subject: { filter: {} }, arguments: { entity } },
      })
      .catch((error: unknown) => error);
    // The demo company has no rows of some entities.
    if (run instanceof Error) return expect(run.message).toBe('No rows match this filter.');
    const { id } = run as { id: number };
    const over = await runWhen(boss, id, ({ state }) => state === 'settled');
    expect(over).toMatchObject({ entity, failed: 0, unknown: 0 });
    const { rows } = await boss.call('GET /claims', {
      query: { filter: { entity, mine: true }, range: [0, 999] },
    });
    expect(rows.length).toBe(over.ok);
    const ids = rows.map(({ row_id }) => row_id);
    if (ids.length > 0) await boss.call('POST /claims/release', { body: { entity, ids } });
  });

  test('a confirmed change to a claimed row is logged, and its holder is informed', async () => {
    const id = await shipment(2);
    await claim(ops, [id]);
    const [held] = await standing(boss, id);
    await boss.call(
      'POST /shipments/notes/bulk',
      { body: { ids: [id], note: 'Counted' } },
      { overClaims: [held?.id ?? 0] },
    );
    expect(await standing(ops, id)).toMatchObject([{ overrides: 1, is_own: true }]);
    const told = await ops.call('GET /api/notification');
    expect(told[0]?.title).toMatch(/changed shipment .+, which you have claimed$/);
  });

  test('the preview of a run names claimed rows, and the start of the run informs their holders', async () => {
    const id = await shipment(3);
    await claim(ops, [id]);
    const body = {
      call: 'POST /shipments/notes/bulk',
      subject: { ids: [id] },
      arguments: { note: 'Counted again' },
    };
    const { notes, will_run } = await boss.call('POST /runs/preview', { body });
    expect(will_run).toBe(1);
    expect(notes).toMatchObject([{ reason: expect.stringMatching(/^Claimed by /), count: 1 }]);
    expect((await ops.call('POST /runs/preview', { body })).notes).toEqual([]);
    await boss.call('POST /runs', { body });
    expect(await standing(ops, id)).toMatchObject([{ overrides: 1 }]);
  });

  test('a claim ends when its row is done, after eight hours, and an hour after its holder signed out', async () => {
    const [done, old] = [await shipment(4), await shipment(5)];
    await claim(ops, [done, old]);
    await here.given.shipment(done, { status: 'delivered' });
    await here.given.rows(claims, { row_id: old, ended_at: null }, { until: inMinutes(0) });
    await ending();
    const filter = { entity: 'shipments' as const, row_id: [done, old], ended: true };
    const { rows } = await ops.call('GET /claims', { query: { filter } });
    const ends = new Map(rows.map(({ row_id, ended_as }) => [row_id, ended_as]));
    expect([ends.get(done), ends.get(old)]).toEqual(['done', 'expired']);

    const billing = await here.as('billing');
    const other = await shipment(6);
    await claim(billing, [other]);
    await billing.call('POST /auth/logout');
    await ending();
    expect(await standing(ops, other)).toHaveLength(1);
    await here.given.rows(sessions, { user_id: 3 }, { ended_at: inMinutes(-61) });
    await ending();
    expect(await standing(ops, other)).toEqual([]);
  });

  test('customers neither claim nor see claims', async () => {
    const id = await shipment(7);
    await claim(ops, [id]);
    const account = await here.as('account');
    await expect(claim(account, [id])).rejects.toMatchObject({ status: 403 });
    await expect(account.call('GET /claims', { query: {} })).rejects.toMatchObject({ status: 403 });
    const { total } = await account.call('GET /shipments', {
      query: { filter: { claimed: 'anyone' } },
    });
    expect(total).toBe(0);
  });

  test('only one claim succeeds when ten users claim a row at the same time', async () => {
    const id = await shipment(8);
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, at) => claim(at % 2 === 0 ? ops : boss, [id])),
    );
    expect(tries.reduce((sum, { ok }) => sum + ok, 0)).toBe(1);
    expect(await standing(ops, id)).toHaveLength(1);
  });

  test('rows are handed over only to users who may list them', async () => {
    const clerk = await here.as('billing');
    const { rows: people } = await here.database.pool.query<{ id: number }>(
      `select id from users where email = 'billing@baton.test'`,
    );
    const clerkId = people[0]?.id ?? 0;
    await ops.call('POST /claims', { body: { entity: 'lockers', ids: [1] } });
    const offer = (to_user_id: number | null) =>
      ops.call('POST /handovers', { body: { to_user_id } });
    await expect(offer(clerkId)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/ may not open .*lockers.*\. Choose another person\.$/),
    });
    await offer(null);
    const { rows } = await boss.call('GET /handovers', { query: { filter: { for_me: true } } });
    const line = rows.find(({ entity }) => entity === 'lockers');
    const params = { id: line?.handover_id ?? 0, line: line?.id ?? 0 };
    const answer = (by: Client, body: { answer: 'accept' | 'give'; to_user_id?: number }) =>
      by.call('PUT /handovers/:id/lines/:line', { params, body });
    await expect(answer(clerk, { answer: 'accept' })).rejects.toMatchObject({ status: 403 });
    const given = answer(boss, { answer: 'give', to_user_id: clerkId });
    await expect(given).rejects.toMatchObject({ status: 422 });
    await answer(boss, { answer: 'accept' });
    const found = await boss.call('GET /claims', {
      query: { filter: { entity: 'lockers', row_id: 1 } },
    });
    expect(found.rows).toMatchObject([{ is_own: true }]);
  });
});
