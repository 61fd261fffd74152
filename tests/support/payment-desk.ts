import { expect } from 'vitest';
import { statementForm } from './prepared-payments.ts';
import type { World } from './world.ts';

interface Owed {
  id: number;
  account_id: number;
  account_code: string;
  invoice_number: string;
  outstanding: number;
}

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

  /** Invoices on which nothing was paid, of accounts with several of them. */
  const owed = (count: number) =>
    query<Owed>(
      `select i.id, i.account_id, a.account_code, i.invoice_number, i.outstanding::float8
       from invoices i join accounts a on a.id = i.account_id
       where i.state = 'sent' and round(i.outstanding, 2) = i.outstanding and i.outstanding > 20
         and i.account_id = (select account_id from invoices where state = 'sent' and outstanding > 20 group by account_id having count(*) >= $1 order by count(*) desc, account_id limit 1)
       order by i.invoice_date, i.id limit $1`,
      [count],
    );

  const [last] = await query<{ id: number }>('select max(id) as id from payment_imports');

  /** Money neither comes to be nor is lost: what must hold whatever was imported. */
  async function expectSums() {
    const wrong = await query(`
      select 'payment' as what, p.id from payments p left join lateral
        (select coalesce(sum(amount), 0) as sum from allocations where payment_id = p.id and undone_at is null) a on true
        where p.state <> 'reversed' and (p.allocated <> a.sum or p.amount <> p.allocated + p.unallocated or p.unallocated < 0)
      union all select 'invoice', i.id from invoices i left join lateral
        (select coalesce(sum(amount) filter (where payment_id is not null), 0) as paid from allocations where invoice_id = i.id and undone_at is null) a on true
        where i.paid <> a.paid or i.outstanding <> i.total - i.paid - i.credited or i.outstanding < 0
      union all select 'account', c.id from accounts c left join lateral
        (select coalesce(sum(amount), 0) as sum from transactions where account_id = c.id) t on true where c.balance <> t.sum
      union all select 'import', m.id from payment_imports m left join lateral
        (select coalesce(sum(amount), 0) as sum, count(*) as count from payments where payment_import_id = m.id) p on true
        where m.kind = 'receipts' and m.id > ${last?.id ?? 0} and (m.total <> p.sum or m.row_count <> p.count)`);
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
