import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { minuteOf, sinceSet, sinceSource, type SinceSourceId } from '#domain/overview/since.ts';
import { testDatabases } from '../support/database.ts';
import type { Status } from '#domain/kernel/statuses.ts';
import { inHours, inMinutes } from '../support/moments.ts';
import { past_tables } from '#server/db/schema/past.ts';
import { world, type World } from '../support/world.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

const lists = { shipments: 'GET /shipments', lockers: 'GET /lockers', runs: 'GET /runs' } as const;

describe.each(testDatabases())('changes since the last visit, on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
  });
  afterAll(() => here.close());

  const sql = (text: string, values: unknown[] = []) => here.database.pool.query(text, values);

  const totalOf = async (
    client: Client,
    source: SinceSourceId,
    of: Parameters<typeof sinceSet>[1],
  ) => {
    const { kind } = sinceSource(source);
    const key = Object.entries(lists).find(([name]) => name === kind)?.[1] ?? 'GET /shipments';
    const query = { filter: sinceSet(source, of).filter, range: [0, 4] } as never;
    return client.call(key, { query });
  };

  /**
   * Checks that the count of each line equals the number of rows in its list. Returns the counts.
   */
  async function countsOf(client: Client, from: string) {
    const read = await client.call('GET /since', { query: { from } });
    const counts = new Map<SinceSourceId, number>();
    for (const { source, count, first } of read.lines) {
      const set = { from: read.from ?? '', branch: read.branch?.id ?? null };
      const { total } = await totalOf(client, source, set);
      expect([source, total]).toEqual([source, count]);
      expect(first.length).toBe(Math.min(3, count));
      counts.set(source, count);
    }
    return counts;
  }

  /** Start one minute before any change of a test, because filters are accurate to a minute. */
  async function quietly(): Promise<string> {
    await here.given.older('past_changes', '3 minutes');
    await here.given.older('runs', '3 minutes');
    return minuteOf(ago(1));
  }

  /** Shipments of the first account, brought to a status. */
  async function inStatus(status: Status, offset: number, most: number): Promise<number[]> {
    const found = await here.rows<{ id: number }>(
      'select id from shipments where account_id = 1 order by id desc offset $1 limit $2',
      [offset, most],
    );
    const ids = found.map(({ id }) => id);
    expect(ids).toHaveLength(most);
    await here.given.shipment(ids, { status });
    return ids;
  }

  test.each(['superadmin', 'ops', 'billing', 'account', 'other', 'user', 'nonbilling'])(
    'for %s each line about the last week counts the rows of its list',
    async (name) => {
      const counts = await countsOf(await here.as(name), ago(7 * 24 * 60));
      expect(counts.get('shipments-booked')).toBeGreaterThan(0);
      expect(counts.get('shipments-delivered')).toBeGreaterThan(0);
    },
  );

  test('each changed row is counted once, by the kind of change', async () => {
    const [moved, cancelled, held] = [
      await inStatus('collected', 0, 3),
      await inStatus('submitted', 3, 2),
      await inStatus('at-hub', 5, 4),
    ];
    const from = await quietly();
    const ops = await here.as('ops');
    expect(await countsOf(ops, from)).toEqual(new Map());
    const put = (ids: number[], status: Status) => here.given.shipment(ids, { status });
    const set = (ids: number[], body: object) =>
      ops.call('POST /shipments/bulkupdate', { body: { ids, ...body } });
    await set(moved, { status: 'at-hub' });
    await put(held, 'on-hold');
    await put(cancelled, 'cancelled');
    await here.given.shipment(moved, { charge: 4711 });
    const lockers = await here.rows<{ id: number }>(
      `select id from lockers where not is_offline and state = 'online' order by id limit 2`,
    );
    await here.given.locker(
      lockers.map(({ id }) => id),
      { is_offline: true },
    );
    expect(await countsOf(await here.as('superadmin'), from)).toEqual(
      new Map([
        ['shipments-problem', held.length],
        ['shipments-cancelled', cancelled.length],
        ['lockers-silent', 2],
        ['shipments-moved', moved.length],
        ['shipments-priced', moved.length],
      ]),
    );
    // Operations staff see no prices and get no lines about them.
    expect((await countsOf(ops, from)).has('shipments-priced')).toBe(false);
    await put(held, 'at-hub');
    const after = await countsOf(ops, from);
    expect(after.get('shipments-problem')).toBeUndefined();
    expect(after.get('shipments-problem-over')).toBe(held.length);
  });

  test('the price filter of a list reveals nothing to users without billing', async () => {
    const from = await quietly();
    await here.given.shipment({ account_id: 1 }, { charge: 4712 });
    const priced = async (name: string) =>
      (await totalOf(await here.as(name), 'shipments-priced', { from, branch: null })).total;
    expect(await priced('account')).toBeGreaterThan(0);
    expect([await priced('nonbilling'), await priced('ops'), await priced('other')]).toEqual([
      0, 0, 0,
    ]);
  });

  test('customers get lines about visible changes of their own shipments only', async () => {
    const own = await inStatus('collection-assigned', 0, 1);
    const from = await quietly();
    const status = (to: Status) => here.given.shipment(own, { status: to });
    await status('collection-unassigned');
    const account = await here.as('account');
    expect(await countsOf(account, from)).toEqual(new Map());
    expect((await countsOf(await here.as('ops'), from)).get('shipments-moved')).toBe(1);
    await status('collected');
    expect(await countsOf(account, from)).toEqual(new Map([['shipments-moved', 1]]));
    expect(await countsOf(await here.as('other'), from)).toEqual(new Map());
  });

  test('users of a branch get lines about its shipments and lockers', async () => {
    await inStatus('at-hub', 0, 150);
    const from = await quietly();
    const moved = await here.given.shipment({ status: 'at-hub' }, { status: 'manifested' });
    const held = moved.filter((row) =>
      [row.collection_branch_id, row.delivery_branch_id].includes(1),
    ).length;
    const whole = (await countsOf(await here.as('superadmin'), from)).get('shipments-moved') ?? 0;
    await here.given.user(1, { branch_id: 1 });
    const admin = await here.as('superadmin');
    const { branch } = await admin.call('GET /since', { query: { from } });
    expect(branch?.id).toBe(1);
    expect((await countsOf(admin, from)).get('shipments-moved')).toBe(held);
    expect(held).toBeGreaterThan(0);
    expect(whole).toBeGreaterThan(held);
    await here.given.user(1, { branch_id: null });
  });

  test('only ended runs of the user are counted, by outcome', async () => {
    const from = await quietly();
    const ops = await here.as('ops');
    const start = async (id: number) =>
      ops.call('POST /runs', {
        body: {
          call: 'POST /shipments/bulkupdate',
          subject: { ids: [id] },
          arguments: { customer_reference: 'ORD-SINCE' },
        },
      });
    const [well, badly] = [await start(1), await start(2)];
    const end = (id: number, failed: number) =>
      here.given.run(id, { state: 'settled', finished_at: inMinutes(0), failed });
    await end(well.id, 0);
    await end(badly.id, 1);
    const counts = await countsOf(ops, from);
    expect([counts.get('runs-finished'), counts.get('runs-failed')]).toEqual([1, 1]);
    const others = await countsOf(await here.as('superadmin'), from);
    expect([others.get('runs-finished'), others.get('runs-failed')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('a count above a thousand is reported as at least a thousand', async () => {
    const from = await quietly();
    await sql(`insert into past_changes (table_no, row_id, until, tx, was)
      select t.table_no, s.id, now(), 1, null from shipments s, past_tables t where t.name = 'shipments' and s.status <> 'cancelled'`);
    const { rows } = await sql(
      `select count(*)::int as count from shipments where status <> 'cancelled'`,
    );
    const all = Number(rows[0]?.['count']);
    const { lines } = await (await here.as('ops')).call('GET /since', { query: { from } });
    const line = lines.find(({ source }) => source === 'shipments-booked');
    expect(line).toMatchObject({ count: Math.min(1_000, all), is_more: all > 1_000 });
  });

  test('changes before the recorded history are not counted, and the response says so', async () => {
    await here.given.rows(
      past_tables,
      { name: ['shipments', 'lockers'] },
      { known_since: inHours(-1) },
    );
    const read = await (await here.as('ops')).call('GET /since', { query: { from: ago(600) } });
    expect(read.is_cut).toBe(true);
    expect(Date.parse(read.from ?? '')).toBeGreaterThan(Date.now() - 62 * MINUTE_MS);
  });
});
