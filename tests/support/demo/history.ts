import { expect, test } from 'vitest';
import { mayBecome, needsReason } from '#domain/shipments/shipment-rules.ts';
import { isStatus } from '#domain/kernel/statuses.ts';

/** Queries the database of the demo company. */
export type RowsOf = <T extends object>(text: string) => Promise<T[]>;

interface TrackingEvent {
  shipment_id: number;
  status: string;
  driver_id: number | null;
  reason: string | null;
  at: Date;
}

const bookedAs = new Set(['submitted', 'deposit-pending']);

/** Objections of the product's rules to the history of a shipment, oldest event first. */
function objections(history: readonly TrackingEvent[]): string[] {
  return history.flatMap((event, index) => {
    const { status, reason, driver_id } = event;
    const before = history[index - 1];
    if (!isStatus(status)) return [`${status} is no status`];
    const said: string[] = [];
    if (before === undefined && !bookedAs.has(status)) said.push(`begins with ${status}`);
    if (before !== undefined) {
      const allowed = mayBecome(before.status, status);
      if (allowed !== true) said.push(`${before.status} to ${status}: ${allowed}`);
    }
    if (needsReason(status) && reason === null) said.push(`${status} without a reason`);
    if (status.endsWith('-assigned') && driver_id === null) said.push(`${status} to nobody`);
    return said;
  });
}

/** Checks the seeded histories against the rules of the product. */
export function testHistories(rowsOf: RowsOf): void {
  test('every seeded shipment follows the status rules, with reasons and drivers', async () => {
    const events = await rowsOf<TrackingEvent>(
      `select shipment_id, status, driver_id, data ->> 'reason' as reason, at from tracking_events order by shipment_id, at, id`,
    );
    const histories = new Map<number, TrackingEvent[]>();
    for (const event of events)
      histories.set(event.shipment_id, [...(histories.get(event.shipment_id) ?? []), event]);
    const wrong = [...histories].flatMap(([id, history]) =>
      objections(history).map((objection) => `${id}: ${objection}`),
    );
    expect(wrong).toEqual([]);
  });

  test('parcels have hub measurements only if a hub has measured them', async () => {
    expect(
      await rowsOf(`select p.id from parcels p where p.has_been_dimensioned <>
        exists (select from tracking_events e where e.shipment_id = p.shipment_id and e.status = 'swad-dimensions')`),
    ).toEqual([]);
  });

  test('the company worked on every day of the last week, also at night', async () => {
    const idle =
      await rowsOf(`select day from generate_series(now() - interval '7 days', now() - interval '1 day', interval '1 day') day
      where not exists (select from tracking_events e where e.status in ('collected', 'delivered')
        and (e.at at time zone 'Africa/Johannesburg')::date = (day at time zone 'Africa/Johannesburg')::date)`);
    // In a small company a day of a weekend may pass without work.
    expect(idle.length).toBeLessThan(2);
    const [night] = await rowsOf<{ count: number }>(`select count(*)::int from tracking_events
      where status in ('collected', 'delivered', 'in-locker') and extract(hour from at at time zone 'Africa/Johannesburg') < 6`);
    expect(night?.count).toBeGreaterThan(0);
  });
}

/** Checks the totals of imports and statements. */
export function testImports(rowsOf: RowsOf): void {
  test('totals of shipment imports add up, and every booked row has its shipment', async () => {
    expect(
      await rowsOf(`select i.id from imports i left join (
          select import_id, count(*) as rows, count(*) filter (where state = 'good') as good, count(*) filter (where state = 'bad') as bad,
            count(*) filter (where state = 'committed') as booked from import_rows group by 1) r on r.import_id = i.id
        where (i.row_count, i.good_count, i.bad_count) is distinct from (r.rows, r.good, r.bad)
          or (i.state = 'committed') <> (r.good + r.bad = 0 and r.booked > 0)`),
    ).toEqual([]);
    expect(
      await rowsOf(`select r.id from import_rows r left join shipments s on s.id = r.object_id and s.import_id = r.import_id
        where r.state = 'committed' and (s.account_id, s.delivery_name, s.order_number) is distinct from (r.account_id, r.cells ->> 'Delivery name', r.cells ->> 'Order number')`),
    ).toEqual([]);
    expect(
      await rowsOf(
        `select id from shipments where (requested_from = 'import') <> (import_id is not null)`,
      ),
    ).toEqual([]);
  });

  test('bank statements have the lines and the total of their receipts', async () => {
    expect(
      await rowsOf(`select m.id from payment_imports m join (
          select payment_import_id, count(*) as lines, sum(amount) as total from payments group by 1) p on p.payment_import_id = m.id
        where (m.row_count, m.total) is distinct from (p.lines, p.total)`),
    ).toEqual([]);
  });
}
