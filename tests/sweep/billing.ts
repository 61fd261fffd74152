import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { settlementOf, statementForm, statementOf } from '../support/doubles/statements.ts';
import type { World } from '../support/world.ts';
import { firstId, type Requests } from './request.ts';

const as = 'billing';

/** Id of a receipt of the demo company that was not reversed. */
const receipt = (here: World, condition: string) =>
  firstId(here, `select id from payments where ${condition} order by id desc limit 1`);
const creditPayment = (here: World) => receipt(here, `kind = 'credit' and state <> 'reversed'`);

/** Allocates one cent of the money of an account to its debt. */
async function allocations({ given }: World) {
  const { id: invoice_id, account_id } = await given.invoice();
  const { id: payment_id } = await given.receipt({
    account: account_id,
    amount: 1,
    method: 'on-account',
  });
  return [{ payment_id, invoice_id, amount: 0.01 }];
}

/** A new bulk allocation. */
async function batch(here: World): Promise<number> {
  const billing = await here.as(as);
  const body = { allocations: await allocations(here) };
  return (await billing.call('POST /billing/invoices/allocate/bulk', { body })).run_id;
}

/** A request for another credit limit or other rates for a week. They are deleted afterwards. */
const other =
  <Change extends object>(table: string, change: Change) =>
  ({ given }: World) => ({
    as,
    body: {
      account_id: 1,
      ends_on: shiftDay(todayHere(), 7),
      reason: 'Christmas rush',
      ...change,
    },
    after: () => given.without(table),
  });
const otherLimit = other('credit_overrides', { credit_limit: 50_000 });
const otherRates = other('rate_overrides', { rate_group_id: 1 });

export const billingRequests: Requests = {
  'GET /billing/import/payments/:id': () => ({ as, params: { id: 1 } }),
  'POST /billing/import/payments': () => ({
    as,
    form: statementForm(statementOf('2026-11-18,250.00,Prepared request')),
  }),
  'POST /billing/import/payments/columns': () => ({
    as,
    form: statementForm('When;Who;How much\r\n2026-11-18;Prepared request;250,00'),
  }),
  'GET /billing/import/credit-payments/:id': async (here) => ({
    as,
    params: { id: await creditPayment(here) },
  }),
  'POST /billing/import/credit-payments': () => ({
    as,
    form: statementForm(settlementOf('KAR001,,250.00,2026-11-18,Prepared request,2.50')),
  }),
  'POST /billing/import/reverse-credit-payment': async (here) => ({
    as,
    body: { payment_id: await creditPayment(here), reason: 'Card payment charged back' },
  }),
  'POST /billing/import/failed-credit-payments/validate': async (here) => {
    const query = `select id from failed_credit_payments where state = 'failed' order by id desc limit 1`;
    return { as, body: { rows: [{ id: await firstId(here, query) }] } };
  },
  'POST /billing/import/reverse-payment': async ({ given }) => ({
    as,
    body: { payment_id: (await given.receipt()).id, reason: 'Debit order returned' },
  }),
  'POST /billing/import/snooze': async ({ given }) => ({
    as,
    body: {
      payment_id: (await given.receipt()).id,
      until: shiftDay(todayHere(), 3),
      reason: 'The customer looks into it',
    },
  }),
  'PUT /billing/import/payments/:id': async ({ given }) => ({
    as,
    params: await given.receipt(),
    body: { account_id: 1, method: 'on-account' },
  }),
  'POST /billing/import/payment-reallocation': async ({ given }) => ({
    as,
    body: {
      payment_id: (await given.receipt({ account: 2, amount: 10, method: 'on-account' })).id,
      to: { account_id: 1, method: 'on-account' },
      reason: 'Paid for another',
    },
  }),
  'POST /billing/import/add-invoice-number': async ({ given }) => {
    const { invoice_number } = await given.invoice();
    return { as, body: { payment_id: (await given.receipt()).id, invoice_number } };
  },
  'POST /billing/transactions/reversal': async (here) => {
    const body = { account_id: 1, amount: 25, reason: 'To be taken back' };
    const billing = await here.as(as);
    const { transaction } = await billing.call('POST /billing/transactions', { body });
    return { as, body: { id: transaction.id, reason: 'Posted by mistake' } };
  },
  'POST /billing/invoices/allocate/bulk': async (here) => ({
    as,
    body: { allocations: await allocations(here) },
  }),
  'GET /billing/invoices/allocate/bulk/:id': async (here) => ({
    as,
    params: { id: await batch(here) },
  }),
  'GET /billing/invoices/allocate/bulk/notes/:id': async (here) => ({
    as,
    params: { id: await batch(here) },
  }),
  'POST /billing/invoices/allocate/bulk/notes': async (here) => ({
    as,
    body: { id: await batch(here), note: 'Agreed with the account' },
  }),
  'POST /billing/allocations/undo': async (here) => ({
    as,
    body: { run_id: await batch(here), reason: 'Allocated by mistake' },
  }),
  'POST /accounts/credit-overrides': otherLimit,
  'POST /accounts/credit-overrides/end': async (here) => {
    const { body, after } = otherLimit(here);
    await (await here.as(as)).call('POST /accounts/credit-overrides', { body });
    return { as, body: { account_id: 1, reason: 'Paid in full' }, after };
  },
  'POST /accounts/rate-overrides': otherRates,
  'POST /accounts/rate-overrides/end': async (here) => {
    const { body, after } = otherRates(here);
    await (await here.as(as)).call('POST /accounts/rate-overrides', { body });
    return { as, body: { account_id: 1, reason: 'The shop did not open' }, after };
  },
  'POST /billing/months/close': async (here) => {
    const [next] = await here.rows<{ month: string }>(
      `select to_char(max(month) + interval '1 month', 'YYYY-MM') as month from accounting_months`,
    );
    const month = next?.month ?? '';
    return {
      as,
      body: { month },
      after: () => here.rows('delete from accounting_months where month = $1', [`${month}-01`]),
    };
  },
};
