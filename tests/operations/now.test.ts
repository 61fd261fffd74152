import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { nowSource, type NowSourceId } from '#domain/overview/now.ts';
import { nowSet, narrowedToBranch } from '#domain/overview/now-set.ts';
import { testDatabases } from '../support/database.ts';
import { listOfPage } from '../support/recomputed/now-lists.ts';

import { marketplace_webhook_logs } from '#server/db/schema/marketplace.ts';
import { world, type World } from '../support/world.ts';

describe.each(testDatabases())('lines of Now on $name', (on) => {
  let here: World;
  beforeAll(async () => {
    here = await world(on);
    // Messages in every state, an account over its limit, a bank file, a halted run, and failures of the
    // marketplace.
    await here.given.outgoing();
    const [owing] = await here.rows<{ id: number }>(
      'select min(id) as id from accounts where balance > 10',
    );
    await here.given.account(owing?.id ?? 0, { billing_type: 'invoice', credit_limit: 1 });
    await here.given.receipt();
    await here.given.run({
      user_id: 3,
      call: 'POST /accounts/invoice-run',
      entity: 'accounts',
      state: 'paused',
    });
    const [sent] = await here.rows<{ shipment_id: number }>(
      'select min(shipment_id) as shipment_id from marketplace_shipments',
    );
    await here.given.text({ ...sent, template: 'pin', status: 'failed', error: 'busy' });
    await here.given.row(marketplace_webhook_logs, {
      direction: 'out',
      url: 'https://marketplace.example',
      request: {},
      error: 'no answer',
    });
  });
  afterAll(() => here.close());

  test.each('superadmin ops billing account other user nonbilling marketplace'.split(' '))(
    'for %s each line counts the rows of its list, most urgent first',
    async (name) => {
      const client = await here.as(name);
      const { lines } = await client.call('GET /now', { query: {} });
      const scores = lines.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const { source, count, worst } of lines) {
        const { path, filter } = nowSource(source);
        const query = { filter, range: [0, 499] } as never;
        const list = await client.call(listOfPage(path), { query });
        expect([source, count]).toEqual([source, list.total]);
        expect(count).toBeGreaterThan(0);
        if (list.total <= 500) expect(list.rows.map(({ id }) => id)).toContain(worst.id);
      }
    },
  );

  const totalOf = async (client: Client, source: NowSourceId, filter: object) => {
    const query = { filter, range: [0, 0] } as never;
    return (await client.call(listOfPage(nowSource(source).path), { query })).total;
  };

  test.each(['superadmin', 'ops', 'account'] as const)(
    'for %s each group counts the rows of its list, and rows of other lines complete the total',
    async (name) => {
      const client = await here.as(name);
      const { lines } = await client.call('GET /now', { query: {} });
      for (const { source, count, elsewhere, groups } of lines) {
        const { whole } = nowSource(source);
        const all = whole ? await totalOf(client, source, whole) : count;
        expect([source, count + elsewhere]).toEqual([source, all]);
        for (const { key, label, count: inGroup } of groups)
          expect([label, inGroup]).toEqual([
            label,
            await totalOf(client, source, nowSet(source, { groups: [key] }).filter),
          ]);
      }
      const isGrouped = lines.some(({ groups }) => groups.length > 1);
      expect(isGrouped).toBe(name !== 'account');
    },
  );

  test.each(['superadmin', 'ops'] as const)(
    'for %s the lines of a branch count the rows of that branch',
    async (name) => {
      const client = await here.as(name);
      const { rows: branches } = await client.call('GET /branches', { query: { range: [0, 99] } });
      let shown = 0;
      for (const { id } of branches) {
        const { lines } = await client.call('GET /now', { query: { branch_id: id } });
        shown += lines.length;
        for (const { source, count } of lines) {
          const filter = narrowedToBranch(nowSource(source).filter, id);
          expect([id, source, count]).toEqual([id, source, await totalOf(client, source, filter)]);
        }
      }
      expect(shown).toBeGreaterThan(1);
    },
  );

  test('lines for staff of the carrier are hidden from customers, and lines for customers from staff', async () => {
    const sourcesOf = async (name: string) =>
      (await (await here.as(name)).call('GET /now', { query: {} })).lines.map(
        ({ source }) => source,
      );
    expect(await sourcesOf('marketplace')).toEqual(
      expect.arrayContaining([
        'event-failed',
        'event-waiting',
        'shipment-blocked',
        'pin-failed',
        'invoice-send',
        'webhook-failed',
      ]),
    );
    const mine = await sourcesOf('account');
    const all = await sourcesOf('superadmin');
    expect(mine.filter((source) => nowSource(source).audience === 'staff')).toEqual([]);
    const others = ['customer', 'partner'];
    expect(all.filter((source) => others.includes(nowSource(source).audience))).toEqual([]);
    expect(all).toContain('message-given-up');
    expect(mine.length).toBeGreaterThan(0);
    expect(await sourcesOf('ops')).not.toContain('receipt-unmatched');
    expect(new Set(await sourcesOf('billing'))).toEqual(
      new Set([
        'receipt-unmatched',
        'receipt-left',
        'settlement-row-failed',
        'invoice-overdue',
        'invoice-run-stopped',
        'account-over-limit',
        'application-new',
      ]),
    );
  });

  test.each(['ops', 'account'] as const)('%s sees a shipment in one line only', async (name) => {
    const client = await here.as(name);
    const { lines } = await client.call('GET /now', { query: {} });
    const ids: number[] = [];
    for (const { source } of lines) {
      const { kind, filter } = nowSource(source);
      if (kind !== 'shipments') continue;
      const { rows } = await client.call('GET /shipments', {
        query: { filter, range: [0, 499] } as never,
      });
      ids.push(...rows.map(({ id }) => id));
    }
    expect(ids.length).toBeGreaterThan(1);
    expect(ids.length).toBe(new Set(ids).size);
  });

  test('the claim of a line is shown to its viewers until it is released', async () => {
    const [ops, admin, account] = await Promise.all([
      here.as('ops'),
      here.as('superadmin'),
      here.as('account'),
    ]);
    const lineOf = async (client: typeof ops, source: string) =>
      (await client.call('GET /now', { query: {} })).lines.find((line) => line.source === source);
    const { lines } = await ops.call('POST /now/claim', {
      body: { source: 'overdue', claimed: true },
    });
    const claimed = lines.find(({ source }) => source === 'overdue')?.claimed;
    expect(claimed?.is_own).toBe(true);
    expect((await lineOf(admin, 'overdue'))?.claimed).toEqual({ ...claimed, is_own: false });
    await here.given.older('now_claims', '61 minutes', { source: 'overdue' });
    expect((await lineOf(admin, 'overdue'))?.claimed).toMatchObject({ is_stalled: true });
    await ops.call('POST /now/claim', { body: { source: 'overdue', claimed: false } });
    expect((await lineOf(admin, 'overdue'))?.claimed).toBeNull();
    // A customer claims lines of the account and never sees those of the staff.
    const [own] = (await account.call('GET /now', { query: {} })).lines;
    if (!own) throw new Error('The account has no line.');
    const body = { source: own.source, claimed: true };
    await account.call('POST /now/claim', { body });
    expect((await lineOf(account, own.source))?.claimed?.is_own).toBe(true);
    expect((await lineOf(await here.as('other'), own.source))?.claimed ?? null).toBeNull();
    await expect(
      account.call('POST /now/claim', { body: { source: 'overdue', claimed: true } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(ops.call('POST /now/claim', { body })).rejects.toMatchObject({ status: 404 });
  });

  test('a snoozed line is hidden from one user only, until that user shows the line again', async () => {
    const [ops, admin] = await Promise.all([here.as('ops'), here.as('superadmin')]);
    const put = async (length: 'hour' | 'worse' | null) => {
      const body = { source: 'overdue' as const, length };
      const { lines, at } = await ops.call('POST /now/snooze', { body });
      return { at, line: lines.find(({ source }) => source === 'overdue') };
    };
    const { line, at } = await put('hour');
    expect(Date.parse(line?.snoozed?.until ?? '') - Date.parse(at)).toBe(3_600_000);
    const { lines } = await admin.call('GET /now', { query: {} });
    expect(lines.find(({ source }) => source === 'overdue')?.snoozed).toBeNull();
    expect((await put('worse')).line?.snoozed).toEqual({ until: null });
    expect((await put(null)).line?.snoozed).toBeNull();
  });

  test('a line disappears with its last row', async () => {
    const admin = await here.as('superadmin');
    const { rows } = await here.database.pool.query<{ id: number }>(
      'select id from jobs where given_up_at is not null',
    );
    const ids = rows.map(({ id }) => id);
    await admin.call('POST /outgoing-messages/retry', { body: { ids } });
    const { lines } = await admin.call('GET /now', { query: {} });
    expect(lines.map(({ source }) => source)).not.toContain('message-given-up');
  });

  test('failures of a run stay with its starter until dismissed, and return after a failed retry', async () => {
    const [ops, admin] = await Promise.all([here.as('ops'), here.as('superadmin')]);
    const query = { range: [0, 0] as [number, number] };
    const [shipment] = (await ops.call('GET /shipments', { query })).rows;
    const { id } = await ops.call('POST /runs', {
      body: {
        call: 'POST /shipments/bulkupdate',
        subject: { ids: [shipment?.id ?? 0] },
        arguments: { customer_reference: 'ORD-4712' },
      },
    });
    const fail = (state: 'settled' | 'cancelled' | 'running') =>
      here.given.run(id, { state, failed: 1 });
    await fail('settled');
    const lineOf = async (client: Client) =>
      (await client.call('GET /now', { query: {} })).lines.find(
        ({ source }) => source === 'run-failed',
      );
    const line = await lineOf(ops);
    expect(line).toMatchObject({ count: 1, worst: { id } });
    const { filter } = nowSource('run-failed');
    expect(await totalOf(ops, 'run-failed', filter)).toBe(1);
    // Other users do not see the failures.
    expect(await lineOf(admin)).toBeUndefined();
    const dismiss = (client: Client) => client.call('POST /runs/:id/dismiss', { params: { id } });
    await expect(dismiss(admin)).rejects.toMatchObject({ status: 403 });
    await dismiss(ops);
    expect(await lineOf(ops)).toBeUndefined();
  });

  test('a claim of a line without rows is refused, and such a line can be released or shown again', async () => {
    const admin = await here.as('superadmin');
    const source = 'message-given-up' as const;
    const gone = 'No rows are waiting on this line any more.';
    await expect(
      admin.call('POST /now/claim', { body: { source, claimed: true } }),
    ).rejects.toThrow(gone);
    await expect(
      admin.call('POST /now/snooze', { body: { source, length: 'hour' } }),
    ).rejects.toThrow(gone);
    await admin.call('POST /now/claim', { body: { source, claimed: false } });
    await admin.call('POST /now/snooze', { body: { source, length: null } });
  });
});
