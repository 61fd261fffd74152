import { expect } from 'vitest';
import type { Client } from '#api/client.ts';
import { checkBooks } from '#server/features/billing/books/books.ts';
import { invoiceRun } from '../../support/given/invoice.ts';
import { unbalanced, wrongSums } from '../../support/recomputed/ledger-sums.ts';
import { statementForm } from '../../support/doubles/statements.ts';
import type { World } from '../../support/world.ts';

export const inCents = (amount: number) => Math.round(amount * 100);

interface Owed {
  id: number;
  account_id: number;
  account_code: string;
  invoice_number: string;
  outstanding: number;
}

/** Oldest open invoices of an account that has several. */
const OWED = `
  select i.id, i.account_id, a.account_code, i.invoice_number, i.outstanding::float8
  from invoices i join accounts a on a.id = i.account_id
  where i.outstanding > 0 and i.account_id = (
    select account_id from invoices where outstanding > 0 group by account_id
    having count(*) >= $1 and min(outstanding) > 20
    order by count(*) desc, account_id limit 1)
  order by i.invoice_date, i.id limit $1`;

/** Bank statements that billing staff upload. */
async function bank(here: World) {
  const token = await here.signIn('billing');
  let day = 0;
  return {
    token,
    line: (amount: number | string, words: string) =>
      `2026/10/${String(day).padStart(2, '0')},"${amount}",${words}`,
    upload: (content: string | Buffer, fields: Record<string, string> = {}, as = token) => {
      const form = statementForm(content, fields);
      return here.app.inject({
        method: 'POST',
        url: '/billing/import/payments',
        headers: { authorization: `Bearer ${as}`, ...form.headers },
        payload: form.payload,
      });
    },
    /** Moves to the next day, so that the lines of each test are new. */
    nextDay: () => void (day += 1),
  };
}

/** Lookups of billing staff: open invoices, balances, receipts and postings. */
function readsOf(here: World, billing: Client) {
  return {
    async owed(count: number): Promise<Owed[]> {
      const found = await here.rows<Owed>(OWED, [count]);
      if (found.length < count) throw new Error(`Nobody owes ${count} invoices`);
      return found;
    },
    /** An invoice and the balance of its account. */
    async standing({ id, account_id }: { id: number; account_id: number }) {
      const [found] = await here.rows<{ state: string; outstanding: number; balance: number }>(
        `select i.state, i.outstanding::float8, a.balance::float8 from invoices i join accounts a on a.id = i.account_id
         where i.id = $1 and a.id = $2`,
        [id, account_id],
      );
      if (found === undefined) throw new Error('There is no such invoice');
      return found;
    },
    read: (id: number) => billing.call('GET /billing/invoices/:id', { params: { id } }),
    /** Latest invoice of an account. */
    async last(account: number) {
      const [row] = await here.rows<{ id: number }>(
        'select max(id) as id from invoices where account_id = $1',
        [account],
      );
      return billing.call('GET /billing/invoices/:id', { params: { id: row?.id ?? 0 } });
    },
    receipt: (id: number) => billing.call('GET /billing/import/payments/:id', { params: { id } }),
    /** Amounts of a transaction in cents, by ledger. */
    async ledgerOf(id: number) {
      const rows = await here.rows<{ ledger: string; amount: number }>(
        'select ledger, amount::float8 from postings where transaction_id = $1 order by ledger',
        [id],
      );
      return Object.fromEntries(rows.map(({ ledger, amount }) => [ledger, inCents(amount)]));
    },
  };
}

/** Billing staff at work: statements, invoices, manual postings and checks of the books. */
export async function officeOf(here: World) {
  const billing = await here.as('billing');
  const [last] = await here.rows<{ id: number }>('select max(id) as id from payment_imports');
  const wrong = () => here.rows(`${wrongSums(last?.id ?? 0)} union all ${unbalanced}`);
  return {
    ...(await bank(here)),
    ...readsOf(here, billing),
    here,
    billing,
    invoice: (ids: number[], changes?: { issue?: boolean }) => invoiceRun(here, ids, changes),
    /** Invoices every account, so that the next invoice has only the charges that a test adds. */
    async invoiceAll(changes?: { issue?: boolean }) {
      const accounts = await here.rows<{ id: number }>('select id from accounts');
      return invoiceRun(
        here,
        accounts.map(({ id }) => id),
        changes,
      );
    },
    /** Receives a payment for the whole debt of an account. */
    async settle(account: number) {
      const [owed] = await here.rows<{ amount: number }>(
        'select coalesce(sum(outstanding), 0)::float8 as amount from invoices where account_id = $1',
        [account],
      );
      if (owed !== undefined && owed.amount > 0) await here.given.receipt({ account, ...owed });
    },
    /** Posts by hand for account 1, by default a credit note. */
    post: (body: object) =>
      billing.call('POST /billing/transactions', {
        body: { kind: 'credit-note', account_id: 1, reason: 'Agreed by telephone', ...body },
      }),
    wrongSums: wrong,
    /** Checks the rules of the books and that their sums neither lose nor make money. */
    async expectBooks() {
      expect(await wrong()).toEqual([]);
      const checked = await here.database.within({ is: 'system' }, checkBooks);
      expect(checked.filter(({ broken }) => broken > 0)).toEqual([]);
    },
  };
}

export type Office = Awaited<ReturnType<typeof officeOf>>;
