import { expect } from 'vitest';
import { checkBooks } from '../../server/features/billing/books.ts';
import { paymentDesk } from './payment-company.ts';
import { statementOf } from './prepared-payments.ts';
import type { World } from './world.ts';

/** What tests of receipts do beside importing them: see how invoices and accounts stand, and check the books. */
export async function receiptDesk(here: World) {
  const office = await paymentDesk(here);
  let words = 0;

  /** A receipt of nobody, with the amount. */
  async function strange(amount: number): Promise<number> {
    words += 1;
    const answer = await office.upload(
      statementOf(office.line(amount.toFixed(2), `Stranger ${'abcdefghij'[words % 10]} ${words}`)),
    );
    return Number(answer.json().lines[0].payment_id);
  }

  /** An invoice with its account, as both stand. */
  async function standing({ id, account_id }: { id: number; account_id: number }) {
    const [found] = await office.query<{ state: string; outstanding: number; balance: number }>(
      `select i.state, i.outstanding::float8, a.balance::float8 from invoices i join accounts a on a.id = i.account_id
       where i.id = $1 and a.id = $2`,
      [id, account_id],
    );
    if (found === undefined) throw new Error('There is no such invoice');
    return found;
  }

  async function expectRightBooks() {
    const checked = await here.database.within({ is: 'system' }, checkBooks);
    expect(checked.filter(({ broken }) => broken > 0)).toEqual([]);
    await office.expectSums();
  }

  /** The first invoices of an account that owes so many; there are such in the demo company. */
  async function owed(count: number) {
    const found = await office.owed(count);
    if (found.length < count) throw new Error(`Nobody owes ${count} invoices`);
    return found;
  }

  return { ...office, owed, strange, standing, expectRightBooks };
}

export type ReceiptDesk = Awaited<ReturnType<typeof receiptDesk>>;
