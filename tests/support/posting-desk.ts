import { collected, invoice, invoiceDesk } from './invoicing.ts';
import type { World } from './world.ts';

export const inCents = (amount: number) => Math.round(amount * 100);

/** What tests of postings by hand do, for one account unless they say another. */
export async function postingDesk(here: World, account: number) {
  const desk = await invoiceDesk(here);
  const { billing, query } = desk;

  /** A new invoice of the account over so many shipments. */
  async function invoiced(shipments: number) {
    for (let made = 0; made < shipments; made += 1) await collected(here, 'account');
    await invoice(here, [account]);
    return desk.read((await desk.last(account)).id);
  }

  /** An invoice of the demo company on which something is owed. */
  async function owedInvoice() {
    const [found] = await desk.owed(1);
    return desk.read(found?.id ?? 0);
  }

  /** A credit note, unless it says another kind. */
  const post = (body: object) =>
    billing.call('POST /billing/transactions', {
      body: { kind: 'credit-note', account_id: account, reason: 'Agreed by telephone', ...body },
    });

  /** What a transaction posted, in cents by ledger. */
  async function ledgerOf(id: number) {
    const rows = await query<{ ledger: string; amount: number }>(
      'select ledger, amount::float8 from postings where transaction_id = $1 order by ledger',
      [id],
    );
    return Object.fromEntries(rows.map(({ ledger, amount }) => [ledger, inCents(amount)]));
  }

  const receipt = (id: number) =>
    billing.call('GET /billing/import/payments/:id', { params: { id } });

  // What the demo company has on account at this hour would settle new invoices before a test does.
  for (const { id } of await query<{ id: number }>(
    'select id from payments where account_id = $1 and unallocated > 0',
    [account],
  ))
    await post({ kind: 'refund', payment_id: id });

  const received = (amount: number) => desk.received(account, amount);

  /** Receives all that the account owes. */
  async function settled() {
    const [owed] = await query<{ sum: number }>(
      'select coalesce(sum(outstanding), 0)::float8 as sum from invoices where account_id = $1',
      [account],
    );
    if (owed !== undefined && owed.sum > 0) await received(owed.sum);
  }

  return { ...desk, invoiced, owedInvoice, post, ledgerOf, received, settled, receipt };
}

export type PostingDesk = Awaited<ReturnType<typeof postingDesk>>;
