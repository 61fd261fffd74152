import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayHere } from '#domain/kernel/business-days.ts';
import { checkBooks } from '#server/features/billing/books/books.ts';
import { invoiceAccounts } from '#server/features/billing/invoice-accounts.ts';
import { startWorkers } from '#server/runs/workers.ts';
import { bookingForm } from '../../support/runs/bookings.ts';
import { bothEngines } from '../../support/database.ts';
import { runWhen } from '../../support/runs/runs.ts';
import { atOnce, outcomeOf, severalNodes } from '../../support/nodes/several-nodes.ts';
import { world, type World } from '../../support/world.ts';

/** Number of calls: one in six starts an invoice run, the others book. */
const CALLS = 96;
const EVERY = 6;

// The embedded engine has one session, so nothing can run in parallel.
describe.each(bothEngines().filter(({ name }) => name === 'postgres'))(
  'bookings while invoices are run, on $name',
  (on) => {
    let here: World;
    let nodes: Awaited<ReturnType<typeof severalNodes>>;
    beforeAll(async () => {
      here = await world(on);
      nodes = await severalNodes(here);
    });
    afterAll(async () => {
      await nodes.close();
      await here.close();
    });

    const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
      (await here.database.pool.query<T>(text, values)).rows;

    test('every shipment is invoiced once with its whole price', async () => {
      const superadmin = await here.as('superadmin');
      // Bookings are charged immediately, so that their charges meet the run.
      const data = [{ setting: 'invoice_trigger_shipment_status', value: 'submitted' }];
      await superadmin.call('POST /settings', { body: { data } });
      await here.given.account([1, 2], { credit_limit: 0, billing_cycle: 'weekly' });
      const [{ last } = { last: 0 }] = await query<{ last: number }>(
        'select max(id) as last from shipments',
      );
      const customers = [await here.signIn('account'), await here.signIn('other')];
      const office = await here.signIn('billing');
      const workers = startWorkers(here.services);
      const statuses: (number | string)[] = [];
      await atOnce(CALLS, async (turn) => {
        const isRun = turn % EVERY === 0;
        const client = nodes.client(turn, isRun ? office : (customers[turn % 2] ?? ''));
        const outcome = await outcomeOf(() =>
          isRun
            ? client.call('POST /runs', {
                body: {
                  call: 'POST /accounts/invoice-run',
                  subject: { ids: [1, 2] },
                  arguments: { period_until: todayHere() },
                },
              })
            : client.call('POST /shipments', { body: bookingForm() }),
        );
        statuses.push(typeof outcome === 'number' ? outcome : outcome.message);
      });
      expect(statuses.filter((one) => one !== 200)).toEqual([]);
      const billing = await here.as('billing');
      const { id } = await billing.call('POST /runs', {
        body: {
          call: 'POST /accounts/invoice-run',
          subject: { ids: [1, 2] },
          arguments: { period_until: todayHere() },
        },
      });
      expect(await runWhen(billing, id)).toMatchObject({ state: 'settled', failed: 0 });
      await workers.stop();
      await here.database.within({ is: 'system' }, (db) =>
        invoiceAccounts(
          db,
          { accountIds: [1, 2], until: todayHere(), invoiceDate: todayHere(), userId: null },
          { asDrafts: false },
        ),
      );

      const [booked] = await query(
        `select count(*)::int as shipments, count(invoice_id)::int as invoiced from shipments where id > $1`,
        [last],
      );
      const bookings = CALLS - Math.ceil(CALLS / EVERY);
      expect(booked).toEqual({ shipments: bookings, invoiced: bookings });
      expect(
        await query(
          `select s.id, s.charge, sum(l.amount) as invoiced, count(*) as lines from shipments s
           left join invoice_lines l on l.shipment_id = s.id where s.id > $1
           group by s.id having count(*) <> 1 or sum(l.amount) is distinct from round(s.charge, 2)`,
          [last],
        ),
      ).toEqual([]);
      const books = await here.database.within({ is: 'system' }, checkBooks);
      expect(books.filter(({ broken }) => broken > 0)).toEqual([]);
    }, 120_000);
  },
);
