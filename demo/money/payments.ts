import { asc, inArray, sql } from 'drizzle-orm';
import { cents, negate } from '#domain/kernel/cents.ts';
import { payerOf } from '#domain/payments/matching/text.ts';
import { transactions } from '#server/db/schema/billing.ts';
import {
  allocations,
  payment_imports,
  payment_notes,
  payments,
} from '#server/db/schema/payments.ts';
import {
  postTransactions,
  reverseTransactions,
  type Event,
} from '#server/features/ledger/post-transactions.ts';
import { chance, pick } from '../chance.ts';
import { makeFailedRows } from '../shipments/failed-rows.ts';
import { continueAfter, type Phase, type Scene } from '../phase.ts';
import { makeCreditPayments, makePayouts } from './settlement-files.ts';
import { BOOKKEEPER } from '../people/staff.ts';
import { makeUnclearReceipts, PAID_BEFORE, PAYER } from './unclear-receipts.ts';
import { DAY_MS } from '#domain/kernel/time.ts';

/** Bank texts of unknown payers. */
const STRANGERS = ['CASH DEP SANDTON', 'PMT 8841', 'J SMITH', 'PARCEL MONEY', 'EFT CREDIT'];

/** Payments, their allocations, and the resulting balances. */
export const receipts: Phase = {
  name: 'payments',
  title: 'Making payments',
  weight: 1,
  async make(scene) {
    await planPayments(scene);
    await makePayments(scene);
    await nameOnePayer(scene);
    await makeStrangers(scene);
    await makeCreditPayments(scene);
    await makePayouts(scene);
    await countLines(scene);
    await allocate(scene);
    await post(scene);
    await reverseSome(scene);
    await settle(scene);
    await setLimits(scene);
    for (const table of [payments, payment_imports, payment_notes, allocations])
      await continueAfter(scene.db, table);
    await makeFailedRows(scene);
    await makeUnclearReceipts(scene);
  },
};

/**
 * Plans payments: most are complete and about on time, some are short, over or missing; prepaid
 * accounts pay at once.
 */
async function planPayments({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    create temp table demo_payments on commit drop as
    select * from (
      select i.id as invoice_id, i.account_id, i.invoice_number, a.account_code, i.total - coalesce(c.credited, 0) as owed,
        case when a.billing_type = 'prepaid' then i.total - coalesce(c.credited, 0)
             when ${chance('i.id', 130)} < 0.06 then round((i.total - coalesce(c.credited, 0)) * 0.5, 2)
             when ${chance('i.id', 130)} < 0.10 or i.id % 11 = 4 then round(i.total - coalesce(c.credited, 0) + 150, 2)
             else i.total - coalesce(c.credited, 0) end as amount,
        case when a.billing_type = 'prepaid' then i.invoice_date else i.due_date - 6 + ${pick('i.id', 131, 16)} end as paid_on
      from invoices i join accounts a on a.id = i.account_id
      left join (select invoice_id, sum(total) as credited from credit_notes group by invoice_id) c on c.invoice_id = i.id
      where a.billing_type = 'prepaid' or ${chance('i.id', 132)} < 0.88 or i.id % 11 = 4
    ) p where owed > 0 and amount > 0 and ${importedAt('paid_on')} <= ${now.toISOString()}::timestamptz`);
}

/**
 * SQL expression: import time of the statement of a day, on the next morning at 07:30 local time.
 */
const importedAt = (day: string) =>
  sql.raw(`(${day}::timestamp + interval '1 day 5 hours 30 minutes') at time zone 'UTC'`);

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

/** Gives one account a payer whom only earlier payments identify. */
async function nameOnePayer({ db }: Scene): Promise<void> {
  await db.execute(sql`
    update payments set bank_reference = ${PAYER}, payer = ${payerOf(PAYER)} where id in (
      select id from payments where account_id = (
        select account_id from payments p where exists (select from invoices where account_id = p.account_id and outstanding > 0 and id not in (select invoice_id from demo_payments))
        group by account_id having count(*) >= ${PAID_BEFORE} order by count(*), account_id limit 1)
      order by id desc limit ${PAID_BEFORE})`);
}

/** Adds receipts that cannot be matched to an account. */
async function makeStrangers({ db }: Scene): Promise<void> {
  await db.execute(sql`
    insert into payments (id, kind, payment_import_id, account_id, bank_reference, payer, line_fingerprint, description, amount, unallocated, state, paid_on, time_created)
    overriding system value
    select (select max(id) from payments) + row_number() over (order by m.id), 'receipt', m.id, null,
      (${sql.param(STRANGERS)}::text[])[1 + ${pick('m.id', 134, STRANGERS.length)}],
      nullif((${sql.param(STRANGERS.map(payerOf))}::text[])[1 + ${pick('m.id', 134, STRANGERS.length)}], ''),
      encode(sha256(('stranger ' || m.id)::bytea), 'hex'), 'Not recognised', 200 + ${pick('m.id', 135, 4000)}, 200 + ${pick('m.id', 135, 4000)}, 'unmatched',
      (m.time_created)::date, m.time_created
    from payment_imports m where m.id % 3 = 0`);
}

/** Sets the line count and the total of each statement from the receipts of the statement. */
async function countLines({ db }: Scene): Promise<void> {
  await db.execute(sql`
    update payment_imports m set row_count = p.lines, total = p.amount
    from (select payment_import_id as id, count(*) as lines, sum(amount) as amount from payments group by 1) p where p.id = m.id`);
}

async function allocate({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into allocations (account_id, invoice_id, payment_id, amount, user_id, time_created)
    select p.account_id, p.invoice_id, y.id, least(p.amount, p.owed), 3, least(y.time_created + interval '10 minutes', ${now.toISOString()}::timestamptz)
    from demo_payments p join payments y on y.invoice_number = p.invoice_number and y.kind = 'receipt' order by y.id`);
  await db.execute(sql`
    insert into payment_notes (payment_id, user_id, note, time_created)
    select id, 3, 'Asked the account what this is for.', time_created + interval '1 day' from payments where state = 'unmatched' order by id limit 40`);
}

type Payment = typeof payments.$inferSelect;

const settlementOf = (
  { fee }: Payment,
  facts: Omit<Event, 'kind' | 'account_id' | 'description'>,
): Event => ({
  ...facts,
  kind: 'settlement',
  account_id: null,
  fee: cents(fee),
  description: 'Settlement of a file',
});

function eventsOf(payment: Payment): Event[] {
  const { id, kind, account_id, description } = payment;
  const facts = {
    vat: cents(0),
    reference: payment.bank_reference,
    payment_id: id,
    user_id: BOOKKEEPER,
    transaction_date: payment.paid_on,
    time_created: payment.time_created,
  };
  const amount = cents(payment.amount);
  const came: Event[] =
    kind === 'credit'
      ? []
      : [
          {
            ...facts,
            kind: 'receipt',
            account_id: null,
            amount,
            description: description ?? 'Receipt',
          },
        ];
  if (payment.settles_import_id !== null)
    return [...came, settlementOf(payment, { ...facts, amount })];
  if (account_id === null) return came;
  const paid: Event = {
    ...facts,
    kind: 'payment',
    account_id,
    amount: negate(amount),
    from: kind === 'credit' ? 'clearing' : 'unidentified',
    description: description ?? 'Payment',
  };
  return [...came, paid];
}

async function post({ db }: Scene): Promise<void> {
  const all = await db.select().from(payments).orderBy(asc(payments.id));
  await postTransactions(db, all.flatMap(eventsOf));
}

const threeDaysAfter = (moment: string) => new Date(Date.parse(moment) + 3 * DAY_MS).toISOString();

/** Reverses some payments as bounced, which reopens their invoices. */
async function reverseSome({ db, now }: Scene): Promise<void> {
  // Banks reverse a payment after three days, so payments of the last three days are not reversed
  // yet.
  const lastDay = new Date(now.getTime() - 4 * DAY_MS).toISOString();
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from payments p where account_id is not null and (${chance('p.id', 136)} < 0.015 or p.id = 1)
      and p.time_created <= ${lastDay}::timestamptz
      and not exists (select from allocations a where a.payment_id = p.id and a.time_created > ${lastDay}::timestamptz)`);
  const bounced = rows.map(({ id }) => id);
  await db.execute(
    sql`update allocations set undone_at = time_created + interval '3 days' where payment_id = any(${sql.param(bounced)}::int[])`,
  );
  const posted = await db
    .select()
    .from(transactions)
    .where(inArray(transactions.payment_id, bounced))
    .orderBy(asc(transactions.id));
  await reverseTransactions(
    db,
    posted.map(({ id, account_id, reference, payment_id, transaction_date, time_created }) => ({
      reverses_id: id,
      account_id,
      reference,
      description: 'Returned by the bank',
      payment_id,
      user_id: BOOKKEEPER,
      transaction_date: threeDaysAfter(transaction_date).slice(0, 10),
      time_created: threeDaysAfter(time_created),
    })),
  );
  await db.execute(
    sql`update payments set state = 'reversed', reversed_at = time_created + interval '3 days', reversed_by = ${BOOKKEEPER} where id = any(${sql.param(bounced)}::int[])`,
  );
}

/** Sets stored totals to the sums of their parts. */
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
    update accounts a set last_invoiced_at = i.last
    from (select account_id, max(time_created) as last from invoices group by account_id) i where i.account_id = a.id`);
}

/**
 * Sets credit limits: most are more than twice the amount used, some are exceeded, and those of
 * prepaid accounts are small.
 */
async function setLimits({ db }: Scene): Promise<void> {
  await db.execute(sql`
    update accounts a set credit_limit = case
      when a.billing_type = 'prepaid' then greatest(5000, ceil(used.amount / 5000) * 5000)
      when a.id > 6 and a.id % 10 = 0 then greatest(1000, floor(used.amount / 2000) * 1000)
      else greatest(a.credit_limit, ceil(used.amount / 10000) * 25000) end
    from (select a.id, greatest(0, a.balance + (select coalesce(sum(unbilled), 0) from shipment_tallies where account_id = a.id)) as amount from accounts a) used
    where used.id = a.id`);
}
