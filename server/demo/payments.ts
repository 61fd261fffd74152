import { sql } from 'drizzle-orm';
import { transactions } from '../db/schema/billing.ts';
import {
  allocations,
  failed_credit_payments,
  payment_imports,
  payment_notes,
  payments,
} from '../db/schema/payments.ts';
import { chance, pick } from './chance.ts';
import { continueAfter, put, type Phase, type Scene } from './phase.ts';

/** Money that came in, what it settles, and the balances that follow. */
export const receipts: Phase = {
  name: 'payments',
  title: 'Making payments',
  weight: 1,
  async make(scene) {
    await planPayments(scene);
    await makePayments(scene);
    await makeStrangers(scene);
    await allocate(scene);
    await reverseSome(scene);
    await settle(scene);
    for (const table of [payments, payment_imports, payment_notes, allocations, transactions])
      await continueAfter(scene.db, table);
    await makeFailures(scene);
  },
};

/** Most pay in full about when it is due, some short, some over, some not; prepaid accounts at once. */
async function planPayments({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    create temp table demo_payments on commit drop as
    select * from (
      select i.id as invoice_id, i.account_id, i.invoice_number, a.account_code, i.total - coalesce(c.credited, 0) as owed,
        case when ${chance('i.id', 130)} < 0.06 then round((i.total - coalesce(c.credited, 0)) * 0.5, 2)
             when ${chance('i.id', 130)} < 0.10 then round(i.total - coalesce(c.credited, 0) + 150, 2)
             else i.total - coalesce(c.credited, 0) end as amount,
        (i.due_date - 6 + ${pick('i.id', 131, 16)}) as paid_on
      from invoices i join accounts a on a.id = i.account_id
      left join (select invoice_id, sum(total) as credited from credit_notes group by invoice_id) c on c.invoice_id = i.id
      where ${chance('i.id', 132)} < 0.88
    ) p where amount > 0 and ${importedAt('paid_on')} <= ${now.toISOString()}::timestamptz`);
}

/** The statement of a day is imported in its afternoon. */
const importedAt = (day: string) =>
  sql.raw(`(${day}::timestamp + interval '13 hours') at time zone 'UTC'`);

async function makePayments({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into payment_imports (id, kind, file_name, sha256, row_count, total, user_id, time_created)
    overriding system value
    select row_number() over (order by paid_on), 'receipts', 'FNB-' || to_char(paid_on, 'YYYYMMDD') || '.csv', encode(sha256(paid_on::text::bytea), 'hex'),
      count(*), sum(amount), 3, ${importedAt('paid_on')}
    from demo_payments group by paid_on`);
  await db.execute(sql`
    insert into payments (id, kind, payment_import_id, account_id, bank_reference, line_fingerprint, description, amount, unallocated, invoice_number, state, paid_on, time_created)
    overriding system value
    select row_number() over (order by p.paid_on, p.invoice_id), 'receipt', m.id, p.account_id,
      case when ${chance('p.invoice_id', 133)} < 0.6 then p.invoice_number else p.account_code || ' payment' end,
      encode(sha256((p.invoice_number || p.paid_on)::bytea), 'hex'), 'Cashfocus deposit', p.amount, p.amount, p.invoice_number, 'matched', p.paid_on, m.time_created
    from demo_payments p join payment_imports m on m.file_name = 'FNB-' || to_char(p.paid_on, 'YYYYMMDD') || '.csv'`);
}

/** Receipts that nobody could place, and credit payments. */
async function makeStrangers({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into payments (id, kind, payment_import_id, account_id, bank_reference, line_fingerprint, description, amount, unallocated, state, paid_on, time_created)
    overriding system value
    select (select max(id) from payments) + row_number() over (order by m.id), 'receipt', m.id, null,
      (array['CASH DEP SANDTON', 'PMT 8841', 'J SMITH', 'PARCEL MONEY', 'EFT CREDIT'])[1 + ${pick('m.id', 134, 5)}],
      encode(sha256(('stranger ' || m.id)::bytea), 'hex'), 'Not recognised', 200 + ${pick('m.id', 135, 4000)}, 200 + ${pick('m.id', 135, 4000)}, 'unmatched',
      (m.time_created)::date, m.time_created
    from payment_imports m where m.id % 3 = 0`);
  await db.execute(sql`
    insert into payment_imports (id, kind, file_name, sha256, row_count, total, user_id, time_created)
    overriding system value
    select (select max(id) from payment_imports) + n, 'credit', 'credits-' || n || '.csv', encode(sha256(('credits ' || n)::bytea), 'hex'), 4, 1000 * n, 3,
      (select max(time_created) from payments) - n * interval '9 days' from generate_series(1, 6) n`);
  await db.execute(sql`
    insert into payments (id, kind, payment_import_id, account_id, bank_reference, line_fingerprint, description, method, amount, unallocated, state, paid_on, time_created)
    overriding system value
    select (select max(id) from payments) + row_number() over (order by m.id, n), 'credit', m.id, 1 + (m.id + n) % 5, 'CREDIT ' || m.id || '-' || n,
      encode(sha256(('credit ' || m.id || ' ' || n)::bytea), 'hex'), 'Credit agreed with the account', 'custom', 250 * n, 250 * n, 'matched', m.time_created::date, m.time_created
    from payment_imports m cross join generate_series(1, 4) n where m.kind = 'credit'`);
}

async function allocate({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into allocations (account_id, invoice_id, payment_id, amount, user_id, time_created)
    select p.account_id, p.invoice_id, y.id, least(p.amount, p.owed), 3, y.time_created + interval '10 minutes'
    from demo_payments p join payments y on y.invoice_number = p.invoice_number and y.kind = 'receipt' order by y.id`);
  await db.execute(sql`
    insert into transactions (account_id, kind, reference, description, amount, payment_id, user_id, transaction_date, time_created)
    select account_id, 'payment', bank_reference, coalesce(description, 'Payment'), -amount, id, 3, paid_on, time_created
    from payments where account_id is not null order by id`);
  await db.execute(sql`
    insert into payment_notes (payment_id, user_id, note, time_created)
    select id, 3, 'Asked the account what this is for.', time_created + interval '1 day' from payments where state = 'unmatched' order by id limit 40`);
}

/** Bounced: the money is taken back by a second line, its allocations are undone. */
async function reverseSome({ db }: Scene): Promise<void> {
  const bounced = sql`select id from payments p where account_id is not null and (${chance('p.id', 136)} < 0.015 or p.id = 1)`;
  await db.execute(
    sql`update allocations set undone_at = time_created + interval '3 days' where payment_id in (${bounced})`,
  );
  await db.execute(sql`
    insert into transactions (account_id, kind, reference, description, amount, payment_id, reverses_id, user_id, transaction_date, time_created)
    select account_id, 'reversal', reference, 'Returned by the bank', -amount, payment_id, id, 3, transaction_date + 3, time_created + interval '3 days'
    from transactions where kind = 'payment' and payment_id in (${bounced}) order by id`);
  await db.execute(
    sql`update payments set state = 'reversed', reversed_at = time_created + interval '3 days', reversed_by = 3 where id in (${bounced})`,
  );
}

/** Every sum that is kept beside its parts is the sum of its parts. */
async function settle({ db }: Scene): Promise<void> {
  await db.execute(sql`
    update payments p set allocated = s.amount, unallocated = p.amount - s.amount,
      state = case when s.amount = p.amount then 'allocated' else 'part-allocated' end
    from (select payment_id, sum(amount) as amount from allocations where undone_at is null group by payment_id) s
    where s.payment_id = p.id and p.state <> 'reversed'`);
  await db.execute(sql`update payments set unallocated = 0 where state = 'reversed'`);
  await db.execute(sql`
    update invoices i set paid = s.paid, credited = s.credited, outstanding = i.total - s.paid - s.credited,
      state = case when s.credited = i.total then 'credited' when s.paid + s.credited = i.total then 'paid' else 'part-paid' end
    from (select invoice_id, coalesce(sum(amount) filter (where payment_id is not null), 0) as paid,
        coalesce(sum(amount) filter (where credit_note_id is not null), 0) as credited
      from allocations where undone_at is null group by invoice_id) s
    where s.invoice_id = i.id`);
  await db.execute(sql`
    update accounts a set balance = s.amount, last_invoiced_at = s.invoiced_at
    from (select account_id, sum(amount) as amount, max(time_created) filter (where kind = 'invoice') as invoiced_at from transactions group by account_id) s
    where s.account_id = a.id`);
}

async function makeFailures({ db, now }: Scene): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`select max(id) as id from payment_imports`);
  const reasons: Record<string, string[]>[] = [
    { account_code: ['There is no account ZZZ999'] },
    { amount: ['The amount is not a number'] },
    { invoice_number: ['Invoice INV999999 does not belong to this account'] },
    { amount: ['The amount is more than the invoice'] },
  ];
  const failures = reasons.map((errors, index) => ({
    id: index + 1,
    payment_import_id: Number(rows[0]?.id),
    number: index + 2,
    cells: {
      account_code: index === 0 ? 'ZZZ999' : 'KAR001',
      amount: index === 1 ? 'R 12,x' : '450.00',
      reference: `CR-${index}`,
    },
    errors,
    time_created: new Date(now.getTime() - (index + 1) * 3_600_000).toISOString(),
  }));
  await put(db, failed_credit_payments, failures);
}
