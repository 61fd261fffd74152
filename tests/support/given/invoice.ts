import { todayHere } from '#domain/kernel/business-days.ts';
import type { Server } from '../world.ts';
import { shipment } from './shipment.ts';

interface InvoiceFacts {
  /** Account 1 or 2, which are the accounts of the users "account" and "other". */
  account?: number;
  /** Number of shipments on the invoice; by default enough for the outstanding amount. */
  shipments?: number;
  /** Whether the invoice is issued; false leaves a draft. */
  issue?: boolean;
  /** Outstanding amount; by default the whole total. */
  owed?: number;
}

/** Invoices accounts for all charges until today. */
export async function invoiceRun(server: Server, ids: number[], changes: { issue?: boolean } = {}) {
  const billing = await server.as('billing');
  const body = { ids, period_until: todayHere(), include_on_hold: true, issue: true, ...changes };
  return billing.call('POST /accounts/invoice-run', { body });
}

/** Refunds the credit of an account, because the credit would otherwise settle its next invoice. */
async function refundCredit(server: Server, account_id: number): Promise<void> {
  const billing = await server.as('billing');
  const open = await server.rows<{ payment_id?: number; credit_note_id?: number }>(
    `select id as payment_id, null as credit_note_id from payments where account_id = $1 and unallocated > 0
     union all select null, id from credit_notes where account_id = $1 and total > allocated + refunded`,
    [account_id],
  );
  for (const { payment_id, credit_note_id } of open) {
    const which = payment_id === null ? { credit_note_id } : { payment_id };
    const body = { kind: 'refund' as const, account_id, reason: 'Credit of before', ...which };
    await billing.call('POST /billing/transactions', { body });
  }
}

/** Makes an invoice of new shipments of an account. */
export async function invoice(server: Server, facts: InvoiceFacts = {}) {
  const { account = 1, issue = true, owed, shipments = owed === undefined ? 1 : 3 } = facts;
  const billing = await server.as('billing');
  const run = (changes: { issue?: boolean }) => invoiceRun(server, [account], changes);
  // Invoices earlier charges first, so that the new invoice has only the charge of the test.
  await run({});
  await refundCredit(server, account);
  for (let made = 0; made < shipments; made += 1)
    await shipment(server, { by: account === 1 ? 'account' : 'other', status: 'collected' });
  await run({ issue });
  const [last] = await server.rows<{ id: number }>(
    'select max(id) as id from invoices where account_id = $1',
    [account],
  );
  const params = { id: last?.id ?? 0 };
  const read = () => billing.call('GET /billing/invoices/:id', { params });
  if (owed === undefined) return read();
  const { outstanding } = await read();
  const payment = { kind: 'payment' as const, account_id: account, invoice_id: params.id };
  const amount = (Math.round(outstanding * 100) - Math.round(owed * 100)) / 100;
  const body = { ...payment, amount, method: 'cash' as const, reason: 'Paid at the counter' };
  await billing.call('POST /billing/transactions', { body });
  return read();
}
