import type { EndpointKey } from '#api/endpoint-types.ts';
import { expect, test } from 'vitest';
import { contract } from '#api/generated/contract.ts';
import { canFail, eventFailures } from '#demo/marketplace/marketplace-failures.ts';
import { titleOf } from '#server/runs/operation.ts';
import { bulkOperation } from '#server/runs/operations.ts';
import type { RowsOf } from './history.ts';

/** Checks the history of the marketplace for impossible events. */
export function testMarketplaceHistory(rowsOf: RowsOf): void {
  test('the marketplace refused each event only for a reason that such an event can have', async () => {
    const refused = await rowsOf<{
      fingerprint: string;
      code: string;
      sequence: number;
      pin: boolean;
    }>(
      `select e.fingerprint, e.event_code as code, e.sequence, a.delivery_pin_required as pin
       from marketplace_events e join marketplace_shipments a on a.id = e.amazon_shipment_id where e.fingerprint is not null`,
    );
    const impossible = refused.filter(
      ({ fingerprint, code, sequence, pin }) =>
        !canFail(fingerprint, { code, sequence, needsPin: pin }),
    );
    expect(impossible).toEqual([]);
    expect(new Set(refused.map(({ fingerprint }) => fingerprint)).size).toBe(eventFailures.length);
    const [open] = await rowsOf<{ count: number }>(
      `select count(*)::int from marketplace_events where state = 'failed'`,
    );
    expect(open?.count).toBeLessThan(100);
  });

  test('events that failed as duplicate or late have that status at the marketplace', async () => {
    expect(
      await rowsOf(`select e.id from marketplace_events e where e.state = 'failed' and e.fingerprint = 'duplicate-event' and not exists (
        select from marketplace_receipts r where r.amazon_shipment_id = e.amazon_shipment_id and r.event_code = e.event_code and r.event_time = e.occurred_at)`),
    ).toEqual([]);
    expect(
      await rowsOf(`select e.id from marketplace_events e where e.state = 'failed' and e.fingerprint = 'event-out-of-order' and not exists (
        select from marketplace_receipts r where r.amazon_shipment_id = e.amazon_shipment_id and r.event_time > e.occurred_at)`),
    ).toEqual([]);
  });
}

/** Checks runs and notifications against their effects. */
export function testOfficeHistory(rowsOf: RowsOf): void {
  test('runs were started by users with the permission, under their current titles', async () => {
    const runs = await rowsOf<{
      call: EndpointKey;
      title: string;
      given: Record<string, unknown>;
      total: number;
      permissions: string[];
    }>(`select r.call, r.title, r.arguments as given, r.total,
        (select array_agg(p.name) from role_permissions p where p.role_id = u.role_id) as permissions
      from runs r join users u on u.id = r.user_id`);
    expect(runs.length).toBeGreaterThan(2);
    for (const { call, title, given, total, permissions } of runs) {
      const { can } = contract[call];
      const needed: readonly string[] = typeof can === 'string' ? [can] : can;
      expect([call, needed.some((one) => permissions.includes(one))]).toEqual([call, true]);
      expect(title).toBe(titleOf(bulkOperation(call), given, total));
    }
    expect(
      await rowsOf(`select r.id from runs r join (
          select run_id, count(*) as total, count(*) filter (where outcome = 'ok') as ok, count(*) filter (where outcome = 'skipped') as skipped,
            count(*) filter (where outcome = 'failed') as failed from run_items group by 1) i on i.run_id = r.id
        where (r.total, r.ok, r.skipped, r.failed) is distinct from (i.total, i.ok, i.skipped, i.failed)`),
    ).toEqual([]);
  });

  test('runs had the effects that they report', async () => {
    expect(
      await rowsOf(`select i.object_id from runs r join run_items i on i.run_id = r.id where r.call = 'POST /shipments/notes/bulk' and not exists (
        select from shipment_notes n where n.shipment_id = i.object_id and n.user_id = r.user_id and n.note = r.arguments ->> 'note' and n.time_created = r.finished_at)`),
    ).toEqual([]);
    expect(
      await rowsOf(`select i.object_id from runs r join run_items i on i.run_id = r.id where r.call = 'PUT /import-shipments/:id' and not exists (
        select from import_rows m where m.id = i.object_id and m.import_id = (r.arguments ->> 'import_id')::int and m.state = 'committed')`),
    ).toEqual([]);
    expect(
      await rowsOf(`select i.object_id from runs r join run_items i on i.run_id = r.id where r.entity = 'marketplace-events' and not exists (
        select from marketplace_events e where e.id = i.object_id and e.state = 'failed' and e.attempts > 1 and e.error = i.reason and e.occurred_at < r.time_created)`),
    ).toEqual([]);
  });

  test('notifications match the cause and the time of their subject, and link to it', async () => {
    expect(
      await rowsOf(`select n.id from notifications n where not exists (
          select from runs r where n.href = '/runs/' || r.id and n.user_id = r.user_id and n.time_created = r.finished_at and n.body like r.title || ': %'
            and (r.failed > 0) = (n.level = 'error'))
        and not exists (
          select from lockers l where n.href = '/lockers/' || l.id and n.body like l.code || ' ' || l.name || '%' and n.time_created = l.offline_since)
        and not exists (
          select from notices o where o.id = n.notice_id and o.state = 'published' and n.title = o.title and n.time_created = o.published_at)`),
    ).toEqual([]);
    const offline = await rowsOf(`select id from lockers where state = 'offline'`);
    const told = await rowsOf(`select id from notifications where title = 'Locker offline'`);
    expect(told).toHaveLength(offline.length);
    expect(offline.length).toBeGreaterThan(0);
  });
}

/** Checks webhook deliveries against their attempts. */
export function testDeliveryHistory(rowsOf: RowsOf): void {
  test('the state of a delivery follows from its attempts, and no attempt was early', async () => {
    expect(
      await rowsOf(`select d.id from webhook_deliveries d left join lateral (
          select count(*)::int as count, count(*) filter (where error is null) as good, max(at) as at from webhook_attempts where delivery_id = d.id) a on true
        where d.attempts <> a.count or (d.state = 'delivered') <> (a.good > 0) or (d.state = 'waiting') <> (d.next_attempt_at is not null)
          or a.at > now() or d.sequence is null`),
    ).toEqual([]);
    expect(
      await rowsOf(`select id from integrations i where event_sequence <> (select count(*) from webhook_deliveries where integration_id = i.id)
        or (state = 'held') <> (failures_in_row >= 20)`),
    ).toEqual([]);
  });
}
