import { expect } from 'vitest';
import { unbalanced, wrongSums } from './ledger-sums.ts';
import { statementForm } from './prepared-payments.ts';
import type { World } from './world.ts';

interface Owed {
  id: number;
  account_id: number;
  account_code: string;
  invoice_number: string;
  outstanding: number;
}

/** What an account owes that has several open invoices, the oldest first. */
const OWED = `
  select i.id, i.account_id, a.account_code, i.invoice_number, i.outstanding::float8
  from invoices i join accounts a on a.id = i.account_id
  where i.outstanding > 0 and i.account_id = (
    select account_id from invoices where outstanding > 0 group by account_id
    having count(*) >= $1 and min(outstanding) > 20
    order by count(*) desc, account_id limit 1)
  order by i.invoice_date, i.id limit $1`;

/** What tests of payments do: hand in statements as billing staff, and hold the sums against each other. */
export async function paymentDesk(here: World) {
  const token = await here.signIn('billing');
  let day = 0;

  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await here.database.pool.query<T>(text, values)).rows;
  const line = (amount: number | string, words: string) =>
    `2026/10/${String(day).padStart(2, '0')},"${amount}",${words}`;

  const upload = (content: string | Buffer, fields: Record<string, string> = {}, as = token) => {
    const form = statementForm(content, fields);
    return here.app.inject({
      method: 'POST',
      url: '/billing/import/payments',
      headers: { authorization: `Bearer ${as}`, ...form.headers },
      payload: form.payload,
    });
  };

  const owed = (count: number) => query<Owed>(OWED, [count]);

  const [last] = await query<{ id: number }>('select max(id) as id from payment_imports');

  /** Money neither comes to be nor is lost: what must hold whatever was imported. */
  async function expectSums() {
    const wrong = await query(`${wrongSums(last?.id ?? 0)} union all ${unbalanced}`);
    expect(wrong).toEqual([]);
  }

  return {
    token,
    query,
    line,
    upload,
    owed,
    expectSums,
    /** Of a day of its own, so that no line of one test came in with another. */
    nextDay: () => void (day += 1),
  };
}

export type PaymentDesk = Awaited<ReturnType<typeof paymentDesk>>;
