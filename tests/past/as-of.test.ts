import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { testDatabases } from '../support/database.ts';
import { filtersOfLists, type AskedList } from '../support/recomputed/past-lists.ts';
import { historyWrites } from '../support/recomputed/past-writes.ts';
import { inMinutes } from '../support/moments.ts';
import { past_tables } from '#server/db/schema/past.ts';
import { world, type World } from '../support/world.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

/** Number of parallel queries on PostgreSQL. */
const TOGETHER = 4;

describe.each(testDatabases())('lists of a time in the past, on $name', (on) => {
  let here: World;
  let ops: Client;
  beforeAll(async () => {
    // The shape of answers is tested elsewhere, and checking thousands of rows takes longer than reading
    // them.
    here = await world(on, { checkAnswers: false });
    ops = await here.as('ops');
    await here.database.pool.query(
      `update lockers set last_seen = case when is_offline then offline_since else now() end`,
    );
  });
  afterAll(() => here.close());

  const sql = (text: string) => here.database.pool.query(text);

  /** Responses of every list, at a given time or now, without volatile fields. */
  async function answers(lists: readonly AskedList[], at?: string) {
    const found: Record<string, unknown> = {};
    const ask = async ({ key, filter, leavesOut = [] }: AskedList) => {
      const query = { query: { filter, range: [0, 999] } };
      const page = await ops.call(key as 'GET /shipments', query as object, { at: at ?? null });
      const rows = page.rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !leavesOut.includes(name))),
      );
      found[`${key} ${JSON.stringify(filter)}`] = {
        total: page.total,
        rows: rows.toSorted((one, other) => Number(one['id']) - Number(other['id'])),
      };
    };
    for (let from = 0; from < lists.length; from += TOGETHER)
      await Promise.all(lists.slice(from, from + TOGETHER).map(ask));
    return found;
  }

  test('equal the responses at that time under every filter, whatever changes followed', async () => {
    const lists = await filtersOfLists(here.database);
    await fc.assert(
      fc.asyncProperty(historyWrites, historyWrites, historyWrites, async (...rounds) => {
        const snapshots: [string, Record<string, unknown>][] = [];
        for (const [round, writes] of rounds.entries()) {
          for (const write of writes) await sql(write);
          // Takes no snapshot after the last changes, which are there only for the past lists to
          // reverse.
          if (round === rounds.length - 1) break;
          // The pauses make the time later than the changes before it and earlier than those after
          // it.
          await pause(2);
          const at = new Date().toISOString();
          await pause(2);
          snapshots.push([at, await answers(lists)]);
        }
        for (const [at, snapshot] of snapshots) expect(await answers(lists, at)).toEqual(snapshot);
      }),
      { numRuns: 1, seed: 20261124 },
    );
  }, 120_000);

  test('a record of a time in the past has its earlier values, and the response states the time', async () => {
    const token = await here.signIn('ops');
    const read = async (at?: string) => {
      const answer = await here.app.inject({
        url: `/shipments/1${at ? `?at=${encodeURIComponent(at)}` : ''}`,
        headers: { authorization: `Bearer ${token}` },
      });
      return { order: answer.json().order_number, asOf: answer.headers['baton-as-of'] };
    };
    const { order } = await read();
    await pause(2);
    const at = new Date().toISOString();
    await pause(2);
    await here.given.shipment(1, { order_number: 'LATER' });
    expect(await read(at)).toEqual({ order, asOf: at });
    expect(await read()).toEqual({ order: 'LATER', asOf: undefined });
  });

  test('the map shows lockers as they were at the time', async () => {
    const drawn = (at: string | null) => ops.call('GET /maps/lockers', {}, { at });
    const before = await drawn(null);
    await pause(2);
    const at = new Date().toISOString();
    await pause(2);
    await sql(`update lockers set is_full = not is_full, name = 'Moved', latitude = latitude + 1`);
    const kept = (rows: typeof before) =>
      rows.map(({ last_seen: _, battery_percentage: __, minutes_left: ___, ...row }) => row);
    expect(kept(await drawn(at))).toEqual(kept(before));
    expect(kept(await drawn(null))).not.toEqual(kept(before));
  });

  test('contain rows that were removed since, and no newer rows', async () => {
    const shown = async (at: string | null) =>
      (await ops.call('GET /branches', { query: { range: [0, 99] } }, { at })).rows.map(
        ({ code }) => code,
      );
    const before = await shown(null);
    await pause(2);
    const at = new Date().toISOString();
    await pause(2);
    await sql(`insert into branches (code, name, kind, routing_code, manager_name, email, mobile_number, street_address, suburb, city, zone, postal_code, latitude, longitude, opening_hours)
      select 'NEW', name, kind, routing_code, manager_name, email, mobile_number, street_address, suburb, city, zone, postal_code, latitude, longitude, opening_hours from branches limit 1`);
    const between = new Date(Date.now() + 2).toISOString();
    await pause(5);
    await sql(`delete from branches where code = 'NEW'`);
    expect(await shown(at)).toEqual(before);
    expect(new Set(await shown(between))).toEqual(new Set([...before, 'NEW']));
    expect(await shown(null)).toEqual(before);
  });

  test('account users with the permission see the past of their own shipments only', async () => {
    await here.given.role(5, { with: ['View the past'] });
    const account = await here.as('account');
    const query = { query: { range: [0, 999] as [number, number] } };
    const before = await account.call('GET /shipments', query);
    await pause(2);
    const at = new Date().toISOString();
    await pause(2);
    await here.given.shipment({ account_id: [1, 2] }, { order_number: 'AFTER' });
    expect(await account.call('GET /shipments', query, { at })).toEqual(before);
    const word = before.rows[0]?.short_tracking_reference ?? '';
    const found = await account.call(
      'GET /shipments',
      { query: { filter: { search: word } } },
      { at },
    );
    expect(found.rows).toMatchObject([{ order_number: before.rows[0]?.order_number }]);
  });

  test('times outside the recorded history are refused with the reason', async () => {
    const ask = (at: string, client = ops) =>
      client.call('GET /shipments', { query: { range: [0, 0] } }, { at });
    const soon = new Date(Date.now() + MINUTE_MS).toISOString();
    await expect(ask(soon)).rejects.toMatchObject({
      status: 422,
      body: { message: 'That time is in the future.' },
    });
    await here.given.rows(past_tables, 'every', { known_since: '2026-10-17T22:00:00Z' });
    await expect(ask('2026-10-17T21:59:59Z')).rejects.toMatchObject({ status: 422 });
    await here.given.rows(past_tables, 'every', { known_since: inMinutes(-1) });
    await expect(ask('2020-01-01T00:00:00Z')).rejects.toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(/^History begins on \d+ \w+ \d{4}, \d\d:\d\d\.$/),
      },
    });
    const billing = await here.as('billing');
    await expect(ask(new Date().toISOString(), billing)).rejects.toMatchObject({ status: 403 });
  });

  test('write requests with a time in the past are refused', async () => {
    const answer = await here.app.inject({
      method: 'POST',
      url: `/shipments/bulkupdate?at=${new Date().toISOString()}`,
      headers: { authorization: `Bearer ${await here.signIn('ops')}` },
      payload: { ids: [1], order_number: 'NO' },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'The past cannot be changed.',
    ]);
  });

  test('the file of an exported list states the time in its name and first row', async () => {
    const at = new Date().toISOString();
    await pause(2);
    await here.given.shipment('every', { order_number: 'EXPORTED' });
    const answer = await here.app.inject({
      method: 'POST',
      url: '/export-csv',
      headers: { authorization: `Bearer ${await here.signIn('ops')}` },
      payload: { resource: 'shipments', columns: ['order_number'], at },
    });
    expect(answer.headers['content-disposition']).toMatch(
      /shipments as of \d{4}-\d\d-\d\d \d\d\.\d\d/,
    );
    expect(answer.body).toMatch(/^\uFEFF"?As of /);
    expect(answer.body).not.toContain('EXPORTED');
  });
});
