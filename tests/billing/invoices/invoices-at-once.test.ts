import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/kernel/cents.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { databaseProblemOf } from '#server/db/database-errors.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { checkBooks } from '#server/features/billing/books/books.ts';
import { chargeShipments } from '#server/features/ledger/charge-shipments.ts';
import { holdAccounts } from '#server/features/ledger/hold-accounts.ts';
import { invoiceAccounts } from '#server/features/billing/invoice-accounts.ts';
import { issueCreditNotes } from '#server/features/billing/credit-notes/issue-credit-notes.ts';
import { startWorkers } from '#server/runs/workers.ts';
import { bothEngines } from '../../support/database.ts';
import { unbalanced } from '../../support/recomputed/ledger-sums.ts';
import { addressOf } from '../../support/postgres-admin.ts';
import { kill, workerProcess } from '../../support/nodes/run-workers.ts';
import { runWhen } from '../../support/runs/runs.ts';
import { world, type World } from '../../support/world.ts';

const ACCOUNTS = Array.from({ length: 20 }, (_, at) => 1_001 + at);
const SHIPMENTS_EACH = 12;
/**
 * Number of accounts in the interrupted run; BATON_TEST_ACCOUNTS=1000 makes it as large as a
 * month-end run.
 */
const CUT = Number(process.env['BATON_TEST_ACCOUNTS'] ?? 120);
/** Number of nodes, and of parallel sessions on all nodes together. */
const NODES = 4;
const AT_ONCE = 32;

/** Retries while the database is busy: on a slow machine many sessions wait long for a lock. */
async function untilNotBusy(deed: (turn: number) => Promise<void>, turn: number): Promise<void> {
  try {
    await deed(turn);
  } catch (error) {
    if (databaseProblemOf(error) !== 'busy') throw error;
    await untilNotBusy(deed, turn);
  }
}

/** Twenty accounts with collected shipments that are not invoiced. */
const company = `
  insert into accounts (id, account_code, name, email, billing_cycle) overriding system value
    select n, 'ATO' || n, 'At once ' || n, 'at-once-' || n || '@example.test', 'weekly' from generate_series(1001, 1020) n;
  insert into shipments overriding system value
    select made.* from generate_series(0, ${ACCOUNTS.length * SHIPMENTS_EACH - 1}) n
    cross join lateral (select to_jsonb(s) as row from shipments s where collected_at is not null and charge > 0 order by id limit 1) one
    cross join lateral jsonb_populate_record(null::shipments, one.row || jsonb_build_object('id', 900000 + n, 'account_id', 1001 + n % ${ACCOUNTS.length},
      'short_tracking_reference', 'ATONCE' || n, 'custom_tracking_reference', null, 'invoice_id', null, 'status', 'collected', 'payment_state', 'account')) made`;

describe.each(bothEngines().filter(({ name }) => name === 'postgres'))(
  'parallel invoicing on $name',
  (on) => {
    let here: World;
    let nodes: Database[] = [];
    let address = '';
    beforeAll(async () => {
      here = await world(on);
      const { rows } = await here.database.pool.query<{ name: string }>(
        'select current_database() as name',
      );
      address = addressOf(rows[0]?.name ?? '');
      nodes = await Promise.all(
        Array.from({ length: NODES }, () => openDatabase({ url: address, dir: '' })),
      );
      for (const statement of company.split(/;\n/)) await here.database.pool.query(statement);
    });
    afterAll(async () => {
      for (const node of nodes) await node.close();
      await here.close();
    });

    const query = async <T extends object>(text: string): Promise<T[]> =>
      (await here.database.pool.query<T>(text)).rows;
    const order = (accountIds: number[]) => ({
      accountIds,
      until: todayHere(),
      invoiceDate: todayHere(),
      userId: null,
    });

    /**
     * Action of a turn, run in parallel with other turns: invoice runs over overlapping accounts,
     * of which a third is rolled back, and credit notes.
     */
    async function deed(turn: number): Promise<void> {
      const node = nodes[turn % NODES];
      const first = (turn * 7) % ACCOUNTS.length;
      const some = [0, 3, 1, 5].map((step) => ACCOUNTS[(first + step) % ACCOUNTS.length] ?? 0);
      const fresh = Array.from(
        { length: SHIPMENTS_EACH },
        (_, at) => 900_000 + ((turn * 5 + at) % (ACCOUNTS.length * SHIPMENTS_EACH)),
      );
      await node?.within({ is: 'system' }, async (db) => {
        await holdAccounts(db, ACCOUNTS);
        if (turn % 2 === 0) await chargeShipments(db, fresh);
      });
      await node
        ?.within({ is: 'system' }, async (db) => {
          await invoiceAccounts(db, order(some), { asDrafts: false });
          if (turn % 3 === 1) throw new Error('Thought better of it');
        })
        .catch((error: Error) => {
          if (error.message !== 'Thought better of it') throw error;
        });
      if (turn % 4 === 0) await node?.within({ is: 'system' }, (db) => creditOne(db, some[0] ?? 0));
    }

    async function creditOne(
      db: Parameters<typeof holdAccounts>[0],
      account: number,
    ): Promise<void> {
      await holdAccounts(db, [account]);
      const [line] = await query<{
        invoice_id: number;
        shipment_id: number;
        amount: number;
        vat: number;
      }>(
        `select invoice_id, shipment_id, amount::float8, vat::float8 from invoice_lines where account_id = ${account} and kind = 'shipment' and not is_credited limit 1`,
      );
      if (line === undefined) return;
      const { invoice_id, shipment_id, amount, vat } = line;
      const lines = [
        {
          shipment_id,
          description: 'Damaged',
          vat_percentage: 15,
          amount: cents(amount),
          vat: cents(vat),
        },
      ];
      await issueCreditNotes(db, [
        {
          account_id: account,
          invoice_id,
          reason: 'Damaged parcel',
          date: todayHere(),
          userId: null,
          lines,
        },
      ]);
    }

    async function expectOneInvoiceEach() {
      expect(
        await query(
          `select max(serial_number) - count(*) as gaps from invoices where state <> 'draft' union all select max(serial_number) - count(*) from credit_notes`,
        ),
      ).toEqual([{ gaps: 0 }, { gaps: 0 }].map(({ gaps }) => ({ gaps: String(gaps) })));
      expect(
        await query(
          `select shipment_id from invoice_lines where kind = 'shipment' and not is_credited group by 1 having count(*) > 1`,
        ),
      ).toEqual([]);
      expect(await query(unbalanced)).toEqual([]);
      const books = await here.database.within({ is: 'system' }, checkBooks);
      expect(books.filter(({ broken }) => broken > 0)).toEqual([]);
    }

    test('invoice numbers have no gap, no shipment is invoiced twice and the books are right', async () => {
      let next = 0;
      const turns = AT_ONCE * 6;
      const one = async () => {
        while (next < turns) await untilNotBusy(deed, next++);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, one));
      await here.database.within({ is: 'system' }, (db) =>
        invoiceAccounts(db, order(ACCOUNTS), { asDrafts: false }),
      );
      await expectOneInvoiceEach();
      expect(
        await query(`select id from shipments where id >= 900000 and invoice_id is null`),
      ).toEqual([]);
    }, 120_000);

    test('nodes that are killed during a run leave no gap, and the run ends with one invoice for each account', async () => {
      await query(`insert into accounts (id, account_code, name, email) overriding system value
      select n, 'CUT' || n, 'Cut ' || n, 'cut-' || n || '@example.test' from generate_series(2001, ${2_000 + CUT}) n`);
      await query(`insert into shipments overriding system value
      select made.* from generate_series(2001, ${2_000 + CUT}) n
      cross join lateral (select to_jsonb(s) as row from shipments s where id = 900000) one
      cross join lateral jsonb_populate_record(null::shipments, one.row || jsonb_build_object('id', 910000 + n, 'account_id', n, 'short_tracking_reference', 'CUTOFF' || n, 'invoice_id', null)) made`);
      await here.database.within({ is: 'system' }, (db) =>
        chargeShipments(
          db,
          Array.from({ length: CUT }, (_, at) => 912_001 + at),
        ),
      );
      const billing = await here.as('billing');
      const ids = Array.from({ length: CUT }, (_, at) => 2_001 + at);
      const { id } = await billing.call('POST /runs', {
        body: {
          call: 'POST /accounts/invoice-run',
          subject: { ids },
          arguments: { period_until: todayHere() },
        },
      });
      // Each node is killed after it has drafted invoices, while it waits for their numbers.
      const holder = new pg.Client({ connectionString: address });
      await holder.connect();
      await holder.query('begin; select from document_numbers for update');
      for (let round = 0; round < 2; round += 1) {
        const child = await workerProcess(address);
        const waits = () => query('select 1 as one from pg_locks where not granted');
        await expect.poll(waits).not.toEqual([]);
        await kill(child);
        await expect.poll(waits).toEqual([]);
      }
      await holder.end();
      const workers = startWorkers(here.services);
      expect(await runWhen(billing, id)).toMatchObject({
        state: 'settled',
        ok: CUT,
        failed: 0,
        skipped: 0,
      });
      await workers.stop();
      expect(
        await query(
          `select account_id from invoices where account_id > 2000 group by 1 having count(*) <> 1`,
        ),
      ).toEqual([]);
      await expectOneInvoiceEach();
    }, 120_000);
  },
);
