import { shifted, todayHere } from '../../src/domain/business-days.ts';
import { multipart } from './multipart.ts';
import type { PreparedRequest } from './prepared-requests.ts';
import type { World } from './world.ts';

/** The statement of a bank as its customers download it. */
export const statementOf = (...lines: string[]): string =>
  ['Date,Amount,Description', ...lines].join('\r\n');

/** The form that hands a statement in. */
export const statementForm = (
  content: string | Buffer,
  fields: Record<string, string> = {},
): NonNullable<PreparedRequest['form']> =>
  multipart(fields, [
    { field: 'file', filename: 'statement.csv', type: 'text/csv', data: Buffer.from(content) },
  ]);

/** A receipt that nobody has reversed. */
async function standingReceipt(here: World): Promise<number> {
  const { rows } = await here.database.pool.query<{ id: number }>(
    `select id from payments where kind = 'receipt' and state = 'unmatched' order by id desc limit 1`,
  );
  return rows[0]?.id ?? 0;
}

/** A payment of a settlement file that nobody has reversed. */
async function creditPayment(here: World): Promise<number> {
  const { rows } = await here.database.pool.query<{ id: number }>(
    `select id from payments where kind = 'credit' and state <> 'reversed' order by id desc limit 1`,
  );
  return rows[0]?.id ?? 0;
}

/** A receipt that an account has. */
async function allocatedReceipt(here: World): Promise<number> {
  const { rows } = await here.database.pool.query<{ id: number }>(
    `select id from payments where kind = 'receipt' and state = 'allocated' order by id desc limit 1`,
  );
  return rows[0]?.id ?? 0;
}

/** A settlement file as a payment provider sends it. */
export const settlementOf = (...rows: string[]): string =>
  ['Account code,Invoice number,Amount,Date,Reference,Fee', ...rows].join('\r\n');

/** A payment and an invoice of one account, with a cent left and owed at least. */
async function openPair(here: World) {
  const { rows } = await here.database.pool.query<{ payment_id: number; invoice_id: number }>(
    `select p.id as payment_id, i.id as invoice_id from payments p join invoices i on i.account_id = p.account_id
     where p.unallocated > 0.01 and p.state in ('matched', 'part-allocated') and i.outstanding > 0.01 and i.state <> 'draft' order by p.id, i.id limit 1`,
  );
  return { payment_id: rows[0]?.payment_id ?? 0, invoice_id: rows[0]?.invoice_id ?? 0 };
}

/** A bulk allocation that was made just now. */
async function madeBatch(here: World): Promise<number> {
  const billing = await here.as('billing');
  const allocations = [{ ...(await openPair(here)), amount: 0.01 }];
  const { run_id } = await billing.call('POST /billing/invoices/allocate/bulk', {
    body: { allocations },
  });
  return run_id;
}

/** Another credit limit or other rates for a week, which are forgotten afterwards. */
const other =
  <Change extends object>(table: string, change: Change) =>
  (here: World) => ({
    body: {
      account_id: 1,
      ends_on: shifted(todayHere(), 7),
      reason: 'Christmas rush',
      ...change,
    },
    after: () => here.database.pool.query(`delete from ${table}`),
  });
const otherLimit = other('credit_overrides', { credit_limit: 50_000 });
const otherRates = other('rate_overrides', { rate_group_id: 1 });

export const paymentRequests: Record<string, (here: World) => Promise<PreparedRequest>> = {
  'GET /billing/import/payments/:id': async () => ({ as: 'billing', params: { id: 1 } }),
  'POST /billing/import/payments': async () => ({
    as: 'billing',
    form: statementForm(statementOf('2026-11-18,250.00,Prepared request')),
  }),
  'GET /billing/import/credit-payments/:id': async (here) => ({
    as: 'billing',
    params: { id: await creditPayment(here) },
  }),
  'POST /billing/import/credit-payments': async () => ({
    as: 'billing',
    form: statementForm(settlementOf('KAR001,,250.00,2026-11-18,Prepared request,2.50')),
  }),
  'POST /billing/import/reverse-credit-payment': async (here) => ({
    as: 'billing',
    body: { payment_id: await creditPayment(here), reason: 'Card payment charged back' },
  }),
  'POST /billing/import/failed-credit-payments/validate': async (here) => {
    const { rows } = await here.database.pool.query<{ id: number }>(
      `select id from failed_credit_payments where state = 'failed' order by id desc limit 1`,
    );
    return { as: 'billing', body: { rows: [{ id: rows[0]?.id ?? 0 }] } };
  },
  'POST /billing/import/reverse-payment': async (here) => ({
    as: 'billing',
    body: { payment_id: await standingReceipt(here), reason: 'Debit order returned' },
  }),
  'POST /billing/import/snooze': async (here) => ({
    as: 'billing',
    body: {
      payment_id: await standingReceipt(here),
      until: shifted(todayHere(), 3),
      reason: 'The customer looks into it',
    },
  }),
  'PUT /billing/import/payments/:id': async (here) => ({
    as: 'billing',
    params: { id: await standingReceipt(here) },
    body: { account_id: 1, method: 'on-account' },
  }),
  'POST /billing/import/payment-reallocation': async (here) => ({
    as: 'billing',
    body: {
      payment_id: await allocatedReceipt(here),
      to: { account_id: 1, method: 'on-account' },
      reason: 'Paid for another',
    },
  }),
  'POST /billing/import/add-invoice-number': async (here) => {
    const { rows } = await here.database.pool.query<{ invoice_number: string }>(
      `select invoice_number from invoices where invoice_number is not null order by id limit 1`,
    );
    return {
      as: 'billing',
      body: {
        payment_id: await standingReceipt(here),
        invoice_number: rows[0]?.invoice_number,
      },
    };
  },
  'POST /billing/transactions/reversal': async (here) => {
    const billing = await here.as('billing');
    const { transaction } = await billing.call('POST /billing/transactions', {
      body: { account_id: 1, amount: 25, reason: 'To be taken back' },
    });
    return { as: 'billing', body: { id: transaction.id, reason: 'Posted by mistake' } };
  },
  'POST /billing/invoices/allocate/bulk': async (here) => ({
    as: 'billing',
    body: { allocations: [{ ...(await openPair(here)), amount: 0.01 }] },
  }),
  'GET /billing/invoices/allocate/bulk/:id': async (here) => ({
    as: 'billing',
    params: { id: await madeBatch(here) },
  }),
  'GET /billing/invoices/allocate/bulk/notes/:id': async (here) => ({
    as: 'billing',
    params: { id: await madeBatch(here) },
  }),
  'POST /billing/invoices/allocate/bulk/notes': async (here) => ({
    as: 'billing',
    body: { id: await madeBatch(here), note: 'Agreed with the account' },
  }),
  'POST /billing/allocations/undo': async (here) => ({
    as: 'billing',
    body: { run_id: await madeBatch(here), reason: 'Allocated by mistake' },
  }),
  'POST /accounts/credit-overrides': async (here) => ({ as: 'billing', ...otherLimit(here) }),
  'POST /accounts/credit-overrides/end': async (here) => {
    const { body, after } = otherLimit(here);
    await (await here.as('billing')).call('POST /accounts/credit-overrides', { body });
    return { as: 'billing', body: { account_id: 1, reason: 'Paid in full' }, after };
  },
  'POST /accounts/rate-overrides': async (here) => ({ as: 'billing', ...otherRates(here) }),
  'POST /accounts/rate-overrides/end': async (here) => {
    const { body, after } = otherRates(here);
    await (await here.as('billing')).call('POST /accounts/rate-overrides', { body });
    return { as: 'billing', body: { account_id: 1, reason: 'The shop did not open' }, after };
  },
  'POST /billing/months/close': async (here) => {
    const { rows } = await here.database.pool.query<{ month: string }>(
      `select to_char(max(month) + interval '1 month', 'YYYY-MM') as month from accounting_months`,
    );
    return {
      as: 'billing',
      body: { month: rows[0]?.month },
      after: () =>
        here.database.pool.query(
          `delete from accounting_months where month = (select max(month) from accounting_months)`,
        ),
    };
  },
};
