import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '@node-rs/argon2';
import type { Database } from '#server/db/open.ts';
import { seedDemo } from '#demo/seed.ts';
import { ensureDefaultReferenceData } from '#server/features/settings/default-reference-data.ts';
import { ensureDefaultRoles } from '#server/features/people/default-roles.ts';
import { ensureBuiltInReports } from '#server/features/reports/built-in-reports.ts';
import { isOwnReference } from '#domain/search/references.ts';
import { isStatus } from '#domain/kernel/statuses.ts';
import { bothEngines } from '../support/database.ts';
import { testHistories, testImports } from '../support/demo/history.ts';
import { testReceipts } from '../support/demo/receipts.ts';
import { testTables } from '../support/demo/tables.ts';
import { unbalanced } from '../support/recomputed/ledger-sums.ts';
import {
  testMarketplaceHistory,
  testDeliveryHistory,
  testOfficeHistory,
} from '../support/demo/office.ts';

describe.each(bothEngines())('$name', (engine) => {
  let database: Database;
  const told: { done: number; phase: string }[] = [];
  beforeAll(async () => {
    database = await engine.open();
    await ensureDefaultRoles(database);
    await ensureDefaultReferenceData(database);
    await ensureBuiltInReports(database);
    await seedDemo(database, 'small', (done, phase) => told.push({ done, phase }));
  });
  afterAll(() => database.close());

  const rowsOf = async <T extends object>(text: string): Promise<T[]> =>
    (await database.pool.query<T>(text)).rows;
  testHistories(rowsOf);
  testImports(rowsOf);
  testMarketplaceHistory(rowsOf);
  testOfficeHistory(rowsOf);
  testDeliveryHistory(rowsOf);
  testReceipts(rowsOf);

  test('the reported progress rises from zero to complete', () => {
    const shares = told.map(({ done }) => done);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  });

  testTables(rowsOf);

  test('the total of an invoice is the sum of its lines, and each line matches its shipment', async () => {
    expect(
      await rowsOf(`select i.id from invoices i join (
          select invoice_id, count(*) as lines, sum(amount_excluding_vat) as excluding, sum(vat) as vat, sum(amount) as amount from invoice_lines group by 1) l on l.invoice_id = i.id
        where (i.line_count, i.total_excluding_vat, i.vat, i.total) is distinct from (l.lines, l.excluding, l.vat, l.amount)`),
    ).toEqual([]);
    expect(
      await rowsOf('select id from invoice_lines where amount <> amount_excluding_vat + vat'),
    ).toEqual([]);
    expect(
      await rowsOf(
        'select l.id from invoice_lines l join shipments s on s.id = l.shipment_id where (l.amount, l.account_id, l.invoice_id) is distinct from (s.charge, s.account_id, s.invoice_id)',
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        'select id from invoices i where not exists (select from invoice_lines where invoice_id = i.id)',
      ),
    ).toEqual([]);
  });

  test('a charge is its base, its surcharges and 15 % VAT, in whole cents', async () => {
    expect(
      await rowsOf(`select id from shipments where charge <> charge_excluding_vat + vat or vat <> round(charge * 15 / 115, 4) or charge <> round(charge, 2)
        or charge_excluding_vat <> base_charge + (select sum((x->>'amount')::numeric) from jsonb_array_elements(surcharges) x)`),
    ).toEqual([]);
    expect(
      await rowsOf(`select s.id from shipments s join rates r on r.rate_group_id = s.rate_group_id and r.service_level_id = s.service_level_id
          and r.from_zone = s.collection_zone and r.to_zone = s.delivery_zone
        where s.collection_locker_id is null and abs(s.base_charge - (r.bands->1->>'base')::numeric - greatest(0, s.charged_weight - (r.bands->0->>'until')::numeric) * (r.bands->1->>'per_kilogram')::numeric) > 0.005`),
    ).toEqual([]);
  });

  test('the paid amount is the sum of payments and credit notes', async () => {
    expect(
      await rowsOf(`select i.id from invoices i left join (
          select invoice_id, sum(amount) filter (where payment_id is not null) as paid, sum(amount) filter (where credit_note_id is not null) as credited
          from allocations where undone_at is null group by 1) a on a.invoice_id = i.id
        where i.paid <> coalesce(a.paid, 0) or i.credited <> coalesce(a.credited, 0) or i.outstanding <> i.total - i.paid - i.credited or i.outstanding < 0`),
    ).toEqual([]);
    expect(
      await rowsOf(`select p.id from payments p left join (select payment_id, sum(amount) as amount from allocations where undone_at is null group by 1) a on a.payment_id = p.id
        where p.state not in ('reversed', 'settled') and (p.allocated <> coalesce(a.amount, 0) or p.unallocated <> p.amount - p.allocated or p.unallocated < 0)`),
    ).toEqual([]);
  });

  test('a balance is the sum of the ledger, and the ledger matches the documents', async () => {
    expect(await rowsOf(unbalanced)).toEqual([]);
    expect(
      await rowsOf(`select a.id from accounts a left join (select account_id, sum(amount) as amount from transactions group by 1) t on t.account_id = a.id
        where a.balance <> coalesce(t.amount, 0)`),
    ).toEqual([]);
    expect(
      await rowsOf(`select a.id from accounts a where a.balance <>
        (select coalesce(sum(total - credited), 0) from invoices where account_id = a.id)
        - (select coalesce(sum(amount), 0) from payments where account_id = a.id and state <> 'reversed')`),
    ).toEqual([]);
    expect(
      (await rowsOf(`select 1 as one from transactions where kind = 'reversal'`)).length,
    ).toBeGreaterThan(0);
  });

  test('the status and dates of a shipment match its history', async () => {
    expect(
      await rowsOf(`select s.id from shipments s left join lateral (select status, at from tracking_events where shipment_id = s.id order by at desc, id desc limit 1) e on true
        where (s.status, s.status_at) is distinct from (e.status, e.at)`),
    ).toEqual([]);
    expect(
      await rowsOf(
        `select id from shipments where (delivered_at is not null) <> (status in ('delivered', 'collected-from-locker', 'collected-from-counter'))`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        `select e.id from tracking_events e join demo_phases p on p.phase = 'beginning' where e.at > p.finished_at or e.at < p.finished_at - interval '91 days'`,
      ),
    ).toEqual([]);
    const statuses = await rowsOf<{ status: string }>(
      'select distinct status from tracking_events',
    );
    expect(statuses.filter(({ status }) => !isStatus(status))).toEqual([]);
    expect(
      await rowsOf(
        'select e.id from tracking_events e join shipments s on s.id = e.shipment_id where s.account_id <> e.account_id',
      ),
    ).toEqual([]);
  });

  test('references and parcels have the real formats', async () => {
    const shipments = await rowsOf<{ reference: string }>(
      'select short_tracking_reference as reference from shipments',
    );
    expect(shipments.filter(({ reference }) => !isOwnReference(reference))).toEqual([]);
    expect(
      await rowsOf(
        `select p.id from parcels p join shipments s on s.id = p.shipment_id where p.tracking_reference <> s.short_tracking_reference || '/' || p.number`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        'select s.id from shipments s where parcel_count <> (select count(*) from parcels where shipment_id = s.id)',
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        `select id from shipments where delivery_postal_code !~ '^\\d{4}$' or delivery_mobile_number !~ '^\\+27\\d{9}$'`,
      ),
    ).toEqual([]);
  });

  test('locker counters match their doors', async () => {
    expect(
      await rowsOf(`select l.id from lockers l join (
          select locker_id, count(*) as doors, count(*) filter (where state = 'free') as free from doors group by 1) d on d.locker_id = l.id
        where (l.door_count, l.free_door_count, l.is_full) is distinct from (d.doors, d.free, d.free = 0)`),
    ).toEqual([]);
    expect(
      await rowsOf(`select s.id from locker_shipments s left join doors d on d.id = s.door_id
        where s.state in ('deposited', 'overdue') and s.time_created > now() - interval '10 days' and d.parcel_id is distinct from s.parcel_id`),
    ).toEqual([]);
  });

  test('at least two accounts have shipments, invoices and users', async () => {
    const busy =
      await rowsOf(`select id from accounts a where exists (select from shipments where account_id = a.id)
        and exists (select from invoices where account_id = a.id) and exists (select from users where account_id = a.id)`);
    expect(busy.length).toBeGreaterThan(2);
  });

  test('guests can book quotes on an active account', async () => {
    const guests =
      await rowsOf(`select a.id from settings s join accounts a on a.account_code = s.value
      where s.account_id = 0 and s.setting = 'guest_booking_account' and a.status = 'active' and not a.requires_customer_reference`);
    expect(guests).toHaveLength(1);
  });

  test('the nine demo sign-ins exist with their roles', async () => {
    const people = await rowsOf<{
      email: string;
      role_id: number;
      account_id: number | null;
      password_hash: string;
    }>(
      `select email, role_id, account_id, password_hash from users where email like '%@baton.test' and email_verified_at is not null order by id`,
    );
    expect(
      people.map(
        ({ email, role_id, account_id }) => `${email.split('@')[0]} ${role_id} ${account_id}`,
      ),
    ).toEqual([
      'superadmin 1 null',
      'ops 2 null',
      'billing 4 null',
      'account 5 1',
      'user 6 1',
      'nonbilling 7 1',
      'other 5 2',
      'marketplace 8 null',
      'secure 9 null',
    ]);
    expect(await verify(people[0]?.password_hash ?? '', 'baton-demo')).toBe(true);
  });

  test('audit walks have an answer for each door, and corrections that were left out changed nothing', async () => {
    expect(
      await rowsOf('select state, count(*)::int as walks from locker_walks group by 1'),
    ).toEqual([{ state: 'closed', walks: 2 }]);
    expect(
      await rowsOf(`select w.id from locker_walks w join locker_walk_doors d on d.walk_id = w.id
        where d.found is null or d.at not between w.started_at and w.closed_at or w.closed_at > now()`),
    ).toEqual([]);
    expect(
      await rowsOf(`select w.found, w.correction_state, d.state from locker_walk_doors w join doors d on d.id = w.door_id
        where w.found <> 'as-recorded'`),
    ).toEqual([{ found: 'empty', correction_state: 'left-out', state: 'occupied' }]);
  });

  test('the newest shipments are read through an index of the database', async () => {
    const plan = async (): Promise<string> => {
      const lines = await database.within({ is: 'system' }, async () => {
        await database.pool.query('set local enable_seqscan = off');
        return rowsOf<{ 'QUERY PLAN': string }>(
          'explain select id from shipments order by time_created desc limit 50',
        );
      });
      return lines.map((line) => line['QUERY PLAN']).join('\n');
    };
    // PostgreSQL ignores an index built after its rows changed, until every older transaction of the
    // server has ended.
    await expect.poll(plan).toContain('Backward using shipments_created');
  });
});
