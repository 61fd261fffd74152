import { expect } from 'vitest';
import { todayHere } from '../../src/domain/business-days.ts';
import { checkBooks } from '../../server/features/billing/books.ts';
import { bookAs } from './bookings.ts';
import { paymentDesk } from './payment-company.ts';
import { statementOf } from './prepared-payments.ts';
import type { World } from './world.ts';

/** Books a shipment for the account of this user and scans it as collected, so that its account owes it; gives its number. */
export async function collected(here: World, as: string): Promise<number> {
  const { id } = await bookAs(here, as);
  const ops = await here.as('ops');
  await ops.call('POST /tracking/shipment-events', { body: { ids: [id], status: 'collected' } });
  return id;
}

/** Invoices accounts for all that was charged until today. */
export async function invoice(here: World, ids: number[], changes: { issue?: boolean } = {}) {
  const billing = await here.as('billing');
  const body = { ids, period_until: todayHere(), include_on_hold: true, issue: true, ...changes };
  return billing.call('POST /accounts/invoice-run', { body });
}

/** The number of a draft of this account, which is made for it. */
export async function draftOf(here: World, account: number): Promise<number> {
  await collected(here, account === 1 ? 'account' : 'other');
  await invoice(here, [account], { issue: false });
  const { rows } = await here.database.pool.query<{ id: number }>(
    `select id from invoices where account_id = $1 and state = 'draft' order by id desc limit 1`,
    [account],
  );
  if (rows[0] === undefined) throw new Error('No draft was made');
  return rows[0].id;
}

interface MadeInvoice {
  id: number;
  invoice_number: string;
  serial_number: number;
  total: number;
  outstanding: number;
  state: string;
}

/** What tests of invoices do. What the company has not invoiced yet is invoiced first, so that each knows what there is. */
export async function invoiceDesk(here: World) {
  const office = await paymentDesk(here);
  const billing = await here.as('billing');
  const accounts = await office.query<{ id: number }>('select id from accounts');
  await invoice(
    here,
    accounts.map(({ id }) => id),
  );
  /** A receipt that names the account, also of more than it owes: then somebody gives it to the account. */
  async function received(account: number, amount: number): Promise<number> {
    office.nextDay();
    const [row] = await office.query<{ code: string }>(
      'select account_code as code from accounts where id = $1',
      [account],
    );
    const line = office.line(amount.toFixed(2), `${row?.code} AHEAD`);
    const answer = await office.upload(statementOf(line));
    const id = Number(answer.json().lines[0].payment_id);
    const params = { id };
    const { state } = await billing.call('GET /billing/import/payments/:id', { params });
    const body = { account_id: account, method: 'oldest-first' as const };
    if (state === 'unmatched')
      await billing.call('PUT /billing/import/payments/:id', { params, body });
    return id;
  }
  return {
    ...office,
    billing,
    received,
    /** The last invoice of an account. */
    async last(account: number): Promise<MadeInvoice> {
      const [row] = await office.query<MadeInvoice>(
        `select id, invoice_number, serial_number, total::float8, outstanding::float8, state from invoices where account_id = $1 order by id desc limit 1`,
        [account],
      );
      if (row === undefined) throw new Error('There is no invoice');
      return row;
    },
    read: (id: number) => billing.call('GET /billing/invoices/:id', { params: { id } }),
    set: (setting: string, value: string) =>
      office.query(`update settings set value = $2 where account_id = 0 and setting = $1`, [
        setting,
        value,
      ]),
    async expectBooks() {
      await office.expectSums();
      const books = await here.database.within({ is: 'system' }, checkBooks);
      expect(books.filter(({ broken }) => broken > 0)).toEqual([]);
    },
  };
}

export type InvoiceDesk = Awaited<ReturnType<typeof invoiceDesk>>;
