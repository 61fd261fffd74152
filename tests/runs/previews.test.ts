import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayHere } from '#domain/kernel/business-days.ts';
import { contract } from '#api/generated/contract.ts';
import { runEntities } from '#domain/runs/run-titles.ts';
import { allOperations, rowsOf } from '#server/runs/operations.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { embeddedIn, temporaryDirectory } from '../support/database.ts';
import { startMarketplace } from '../support/doubles/marketplace.ts';
import { world, type World } from '../support/world.ts';
import { bank_lines } from '#server/db/schema/payments.ts';
import { runWhen } from '../support/runs/runs.ts';

/** An id that no row has. */
const NOBODYS = 2_000_000_000;

/** Arguments of every bulk operation in this test. */
const argumentsOf: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /shipments/bulkupdate': { status: 'at-hub' },
  'POST /shipments/undo': { run_id: 1 },
  'POST /shipments/assignments': {
    assignments: [
      { driver_id: 10_001, leg: 'collection', shipment_ids: [1, 2, 3, 4, 5, 6, 7, 8] },
      { driver_id: 10_002, leg: 'delivery', shipment_ids: [9, 10, 11, 12, 13, 14, 15, 16] },
    ],
  },
  'POST /shipments/notes/bulk': { note: 'Counted' },
  'POST /claims': { entity: 'shipments' },
  'POST /claims/release': { entity: 'shipments' },
  'POST /claims/take-over': { entity: 'shipments', reason: 'Agreed' },
  'POST /claims/snooze': {
    entity: 'shipments',
    until: new Date(Date.now() + 3_600_000).toISOString(),
  },
  'POST /claims/note': { entity: 'shipments', note: 'Call again' },
  'POST /tracking/shipment-events': { status: 'in-transit', at: '2026-11-01T08:00:00Z' },
  'POST /shipments/resubmit-shiplogic': {},
  'POST /lockers/bulk-command': { command: 'restart' },
  'POST /doors/bulk-command': { command: 'set-out-of-order' },
  'POST /doors/bulk-resend-pin': {},
  'POST /locker-walks/corrections': { walk_id: 1 },
  'POST /locker-access/bulk': { action: 'resend' },
  'POST /outages/bulk-plan': { steps: ['extend', 'inform', 'redirect', 'stop'] },
  'POST /drivers/messages': { message: 'Call the office.' },
  'POST /resend-webhook': {},
  'POST /shipments/bulk/email': { to: 'account', subject: 'Delay', message: 'Tomorrow.' },
  'PUT /import-shipments/:id': { import_id: 1 },
  'POST /shipments/waybills/bulk': {},
  'POST /shipments/stickers/bulk': {},
  'POST /amazon-shipments/resubmit-events': {},
  'POST /amazon-shipments/outbound-events': {},
  'POST /amazon-shipments/resubmit': {},
  'POST /amazon-shipments/bulk-resubmit': {},
  'POST /amazon-shipments/resend-delivery-pin': {},
  'POST /amazon-shipments/resend-failed-sms': {},
  'POST /amazon-shipments/shipment-notes': { note: 'Counted' },
  'POST /amazon-shipments/override-event': { how: 'settle', reason: 'Agreed' },
  'POST /inbound-shipments/resubmit': {},
  'POST /inbound-shipments/bulk-resubmit': {},
  'POST /amazon-invoices/calculate-totals': {},
  'POST /amazon-invoices/send-to-amz': {},
  'POST /amazon-invoices/s3-to-amzsftp': {},
  'POST /users/role': { role_id: 2 },
  'POST /accounts/bulk': { action: 'close', reason: 'Agreed' },
  'POST /accounts/undo': { run_id: 1 },
  'POST /users/undo': { run_id: 1 },
  'POST /inbound-xml/process': {},
  'POST /sent-messages/resend': {},
  'POST /outgoing-messages/retry': {},
  'POST /outgoing-messages/give-up': {},
  'POST /accounts/invoice-run': { period_until: todayHere(), issue: false },
  'POST /billing/invoices/issue': {},
  'POST /billing/invoices/discard': {},
  'POST /billing/invoices/print': {},
  'POST /billing/invoices/send': {},
  'POST /billing/statements/send': { start_date: '2026-10-01', end_date: '2026-10-31' },
  'POST /accounts/allocate': { method: 'oldest-first' },
  'POST /accounts/recalculate-balance': {},
  'POST /billing/invoices/allocate': {},
  'POST /billing/invoices/allocate-overpaid': {},
  'POST /billing/invoices/allocate/bulk': {
    allocations: [{ invoice_id: NOBODYS, payment_id: NOBODYS, amount: 1 }],
  },
  'POST /billing/import/accept': {},
  'POST /billing/import/payments': { import_id: 1 },
  'POST /shipments/take-on-account': { reason: 'They paid by phone.' },
  'POST /billing/invoices/write-off': { reason: 'Wound up' },
  'POST /billing/invoices/credit': { reason: 'Invoiced twice' },
  'POST /billing/import/failed-credit-payments/resubmit': {},
  'POST /billing/import/failed-credit-payments/delete': {},
};

/**
 * Operations whose outcome is known only afterwards: from the marketplace, its file server, an
 * invoice, a check or a booking.
 */
const answeredElsewhere = new Set([
  'POST /amazon-shipments/resubmit-events',
  'POST /amazon-shipments/outbound-events',
  'POST /amazon-shipments/resubmit',
  'POST /amazon-shipments/bulk-resubmit',
  'POST /amazon-invoices/calculate-totals',
  'POST /amazon-invoices/send-to-amz',
  'POST /amazon-invoices/s3-to-amzsftp',
  'POST /billing/import/failed-credit-payments/resubmit',
  'POST /inbound-xml/process',
]);

/** A few rows of a table for each value of the given columns. */
const someOf = (table: string, differingIn: string) => `
  select id from (
    select id, row_number() over (partition by ${differingIn} order by id) as nth from ${table}
  ) numbered where nth <= 6 order by id`;

test('every bulk endpoint of the contract has an operation, and every entity with runs has a row source', () => {
  const marked = Object.entries(contract).flatMap(([key, { bulk }]) => (bulk ? [key] : []));
  expect([...allOperations.keys()]).toEqual(expect.arrayContaining(marked));
  for (const entity of runEntities) expect(rowsOf(entity).can, entity).not.toHaveLength(0);
  expect(new Set(allOperations.keys())).toEqual(new Set(Object.keys(argumentsOf)));
});

describe('previews', () => {
  let here: World;
  let workers: Workers;
  let client: Awaited<ReturnType<World['as']>>;
  beforeAll(async () => {
    const on = embeddedIn(await temporaryDirectory());
    const partner = await startMarketplace();
    here = await world(on, partner.config);
    here.beforeClose(partner.stop);
    partner.learn(here.database);
    workers = startWorkers(here.services);
    client = await here.as('superadmin');
    await here.given.outgoing();
    await here.given.row(bank_lines, {
      payment_import_id: 1,
      number: 1,
      paid_on: todayHere(),
      amount: 10,
      bank_reference: 'A line that waits',
      line_fingerprint: 'a-line-that-waits',
    });
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const tables: Record<string, string> = {
    shipments: someOf('shipments', 'status, upstream_state'),
    'import-rows': someOf('import_rows', 'state'),
    lockers: someOf('lockers', 'state'),
    doors: someOf('doors', 'state'),
    'locker-access': someOf('locker_access', 'state, access_type_id'),
    outages: 'select id from outages order by id limit 4',
    drivers: 'select user_id as id from drivers order by 1',
    marketplace: someOf('marketplace_shipments', 'state, status'),
    // All rows belong to one shipment, because events are sent in order.
    'marketplace-events': `select id from marketplace_events where amazon_shipment_id in (${someOf('marketplace_shipments', 'state, status')}) order by id`,
    'marketplace-inbound': someOf('marketplace_inbound_logs', 'state, http_status'),
    'marketplace-invoices': someOf('marketplace_invoices', 'state'),
    accounts: someOf('accounts', 'status'),
    'inbound-documents': someOf('inbound_xml', 'status'),
    messages: someOf('text_messages', 'status, channel'),
    jobs: 'select id from jobs order by id',
    billing: someOf('invoices', 'state'),
    payments: someOf('payments', 'state'),
    'bank-lines': 'select id from bank_lines order by id',
    'failed-credit-payments': someOf('failed_credit_payments', 'state'),
    'webhook-deliveries': someOf('webhook_deliveries', 'state, event'),
  };

  test.each([...allOperations.keys()])(
    '%s does to every row what its preview announces',
    async (call) => {
      const operation = allOperations.get(call);
      const { rows } = await here.database.pool.query<{ id: number }>(
        tables[operation?.entity ?? ''] ?? '',
      );
      const ids = [...rows.map(({ id }) => id), NOBODYS];
      const body = { call, subject: { ids }, arguments: argumentsOf[call] ?? {} };
      const preview = await client.call('POST /runs/preview', { body });
      const { id } = await client.call('POST /runs', { body });
      const run = await runWhen(client, id);
      const came = (outcome: string) =>
        new Map(
          (run.reasons ?? []).flatMap((group) =>
            group.outcome === outcome ? [[group.reason, group.count]] : [],
          ),
        );
      const failed = came('failed');
      const skipped = came('skipped');
      const sum = (groups: readonly { count: number }[]) =>
        groups.reduce((all, { count }) => all + count, 0);

      expect(preview.total).toBe(ids.length);
      for (const { reason, count } of preview.will_fail)
        expect(failed.get(reason), reason).toBeGreaterThanOrEqual(count);
      for (const { reason, count } of preview.will_skip)
        expect(skipped.get(reason), reason).toBeGreaterThanOrEqual(count);
      const others = run.failed - sum(preview.will_fail) + run.skipped - sum(preview.will_skip);
      expect(preview.will_run).toBe(run.ok + others);
      if (!answeredElsewhere.has(call)) expect(others).toBe(0);
      const nobodys = preview.will_fail.find((group) => group.ids.includes(NOBODYS));
      expect(nobodys?.reason).toBe('Not found, or not visible to you');
    },
    60_000,
  );
});
