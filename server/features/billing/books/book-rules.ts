import { sql, type SQL } from 'drizzle-orm';
import { timeZone } from '#server/db/time-zone.ts';

/** A bookkeeping rule, with a query for its violations. */
export interface BookRule {
  rule: string;
  /**
   * Kind of record that the `id` of a violation refers to. The id is null if the violation concerns
   * all records.
   */
  leads: 'account' | 'invoice' | 'payment';
  /** Query for the violations: `label` names a record, `off` is the difference. */
  broken: SQL;
}

const live = sql.raw('undone_at is null');

/** Positive amounts of the unreversed transactions of a kind, by document. */
const unreversedAmounts = (
  kind: 'write-off' | 'refund',
  column: 'invoice_id' | 'payment_id' | 'credit_note_id',
  sign: 1 | -1,
): SQL => sql`
  select t.${sql.identifier(column)} as document_id, sum(t.amount) * ${sql.raw(String(sign))} as amount from transactions t
  where t.kind = ${sql.raw(`'${kind}'`)} and not exists (select from transactions back where back.reverses_id = t.id) group by 1`;

/** Rules that always hold in the books; each figure is derived in two ways. */
export const bookRules: readonly BookRule[] = [
  {
    rule: 'The postings of a transaction add up to zero, and its amount is posted to the account',
    leads: 'account',
    broken: sql`
      select t.reference as label, t.account_id as id, coalesce(p.total, t.amount) as off from transactions t
      left join (select transaction_id, sum(amount) as total, sum(amount) filter (where ledger = 'debtors') as owed from postings group by 1) p on p.transaction_id = t.id
      where p.total <> 0 or (t.amount <> 0 and (p.total is null or (case when t.account_id is not null then t.amount end) is distinct from p.owed))`,
  },
  {
    rule: 'The balance of an account equals the sum of its transactions and of its debtor postings',
    leads: 'account',
    broken: sql`
      select a.account_code as label, a.id as id, a.balance - coalesce(t.amount, 0) as off from accounts a
      left join (select account_id, sum(amount) as amount from transactions group by 1) t on t.account_id = a.id
      left join (select account_id, sum(amount) as amount from postings where ledger = 'debtors' group by 1) p on p.account_id = a.id
      where a.balance <> coalesce(t.amount, 0) or a.balance <> coalesce(p.amount, 0)`,
  },
  {
    rule: 'The outstanding amount of an invoice equals its total less payments, credits and write-offs',
    leads: 'invoice',
    broken: sql`
      select i.invoice_number as label, i.id as id, i.outstanding - i.total + coalesce(s.paid, 0) + coalesce(s.credited, 0) + coalesce(w.amount, 0) as off from invoices i
      left join (
        select invoice_id, sum(amount) filter (where payment_id is not null) as paid, sum(amount) filter (where credit_note_id is not null) as credited
        from allocations where ${live} group by 1) s on s.invoice_id = i.id
      left join (${unreversedAmounts('write-off', 'invoice_id', -1)}) w on w.document_id = i.id
      where (i.paid, i.credited, i.written_off, i.outstanding) is distinct from (coalesce(s.paid, 0), coalesce(s.credited, 0), coalesce(w.amount, 0),
        i.total - coalesce(s.paid, 0) - coalesce(s.credited, 0) - coalesce(w.amount, 0))`,
  },
  {
    rule: 'A receipt equals its allocations plus its refunds plus its unallocated amount',
    leads: 'payment',
    broken: sql`
      select p.bank_reference as label, p.id as id, p.amount - p.unallocated - coalesce(s.amount, 0) - coalesce(r.amount, 0) as off from payments p
      left join (${unreversedAmounts('refund', 'payment_id', 1)}) r on r.document_id = p.id
      left join (select payment_id, sum(amount) as amount from allocations where ${live} group by 1) s on s.payment_id = p.id
      where case when p.state in ('reversed', 'split', 'settled') then s.amount is not null
        else (p.allocated, p.refunded, p.unallocated) is distinct from
          (coalesce(s.amount, 0), coalesce(r.amount, 0), p.amount - coalesce(s.amount, 0) - coalesce(r.amount, 0)) end`,
  },
  {
    rule: 'The parts of a split receipt add up to it, and no other receipt has parts',
    leads: 'payment',
    broken: sql`
      select p.bank_reference as label, p.id as id, coalesce(s.amount, 0) - p.amount as off from payments p
      left join (select parent_id, sum(amount) as amount from payments where parent_id is not null and state <> 'reversed' group by 1) s on s.parent_id = p.id
      where case when p.state = 'split' then s.amount is distinct from p.amount else s.amount is not null end`,
  },
  {
    rule: 'The allocated and refunded amounts of a credit note equal its allocations and refunds',
    leads: 'invoice',
    broken: sql`
      select c.credit_note_number as label, c.invoice_id as id, c.allocated - coalesce(s.amount, 0) + c.refunded - coalesce(r.amount, 0) as off from credit_notes c
      left join (select credit_note_id, sum(amount) as amount from allocations where ${live} group by 1) s on s.credit_note_id = c.id
      left join (${unreversedAmounts('refund', 'credit_note_id', 1)}) r on r.document_id = c.id
      where (c.allocated, c.refunded) is distinct from (coalesce(s.amount, 0), coalesce(r.amount, 0))`,
  },
  {
    rule: 'A balance equals the outstanding invoices less unallocated payments and credit notes',
    leads: 'account',
    broken: sql`
      select a.account_code as label, a.id as id, a.balance - i.open + p.open + c.open - t.open as off from accounts a
      cross join lateral (select coalesce(sum(outstanding), 0) as open from invoices where account_id = a.id and state <> 'draft') i
      cross join lateral (select coalesce(sum(unallocated), 0) as open from payments where account_id = a.id and state <> 'reversed') p
      cross join lateral (select coalesce(sum(total - allocated - refunded), 0) as open from credit_notes where account_id = a.id) c
      cross join lateral (
        select coalesce(sum(t.amount), 0) as open from transactions t left join transactions o on o.id = t.reverses_id
        where t.account_id = a.id and (coalesce(o.kind, t.kind) = 'adjustment'
          -- Old refunds and write-offs without a reference count like adjustments.
          or coalesce(o.kind, t.kind) in ('refund', 'write-off') and num_nonnulls(coalesce(o.invoice_id, t.invoice_id), coalesce(o.payment_id, t.payment_id), coalesce(o.credit_note_id, t.credit_note_id)) = 0)) t
      where a.balance <> i.open - p.open - c.open + t.open`,
  },
  {
    rule: 'Payments and credits of an invoice belong to its account',
    leads: 'invoice',
    broken: sql`
      select i.invoice_number as label, i.id as id, s.amount as off from allocations s join invoices i on i.id = s.invoice_id
      left join payments p on p.id = s.payment_id left join credit_notes c on c.id = s.credit_note_id
      where s.${live} and (i.account_id <> s.account_id or coalesce(p.account_id, c.account_id) is distinct from s.account_id)`,
  },
  {
    rule: 'The total of an invoice equals the sum of its lines',
    leads: 'invoice',
    broken: sql`
      select i.invoice_number as label, i.id as id, i.total - l.amount as off from invoices i
      join (select invoice_id, sum(amount) as amount, sum(vat) as vat from invoice_lines group by 1) l on l.invoice_id = i.id
      where (i.total, i.vat) is distinct from (l.amount, l.vat)`,
  },
  {
    rule: 'Numbers of issued documents have no gaps',
    leads: 'invoice',
    broken: sql`
      select n.series as label, null::int as id, n.next_number - n.first_number - count(d.serial_number) as off from document_numbers n
      left join (
        select 'invoice' as series, serial_number from invoices where serial_number is not null
        union all select 'credit-note', serial_number from credit_notes) d on d.series = n.series and d.serial_number >= n.first_number
      group by n.series, n.next_number, n.first_number having n.next_number - n.first_number <> count(d.serial_number)`,
  },
  {
    rule: 'A shipment is charged on one invoice only, unless it was credited there',
    leads: 'invoice',
    broken: sql`
      select reference as label, min(invoice_id) as id, sum(amount) as off from invoice_lines where kind = 'shipment' and not is_credited
      group by shipment_id, reference having count(*) > 1`,
  },
  {
    rule: 'Invoiced charges of a shipment equal the lines of its invoices',
    leads: 'invoice',
    broken: sql`
      select i.invoice_number as label, i.id as id, c.amount - l.amount as off from invoices i
      join (select invoice_id, sum(amount) as amount from charges where invoice_id is not null group by 1) c on c.invoice_id = i.id
      join (select invoice_id, sum(amount) as amount from invoice_lines where shipment_id is not null group by 1) l on l.invoice_id = i.id
      where c.amount <> l.amount`,
  },
  {
    rule: 'A reversal cancels every posting of one transaction',
    leads: 'account',
    broken: sql`
      select r.reference as label, r.account_id as id, r.amount + coalesce(o.amount, 0) as off from transactions r left join transactions o on o.id = r.reverses_id
      where (r.kind = 'reversal' or r.reverses_id is not null) and (o.id is null or r.kind <> 'reversal' or o.kind = 'reversal'
        or (r.amount, r.vat) is distinct from (-o.amount, -o.vat) or r.account_id is distinct from o.account_id
        or exists (select from postings p full join (select * from postings where transaction_id = o.id) q on q.ledger = p.ledger
          where (p.transaction_id = r.id or p.id is null) and p.amount is distinct from -q.amount))`,
  },
  {
    rule: 'No transaction was posted into a closed month',
    leads: 'account',
    broken: sql`
      select t.reference as label, t.account_id as id, t.amount as off from transactions t
      join accounting_months m on m.month = date_trunc('month', t.transaction_date) and t.time_created > m.closed_at`,
  },
  {
    rule: 'The bank balance equals unreversed receipts less refunds',
    leads: 'payment',
    broken: sql`
      select 'Bank' as label, null::int as id, b.amount - r.amount + f.amount as off
      from (select coalesce(sum(amount), 0) as amount from postings where ledger = 'bank') b,
        (select coalesce(sum(amount), 0) as amount from payments where kind = 'receipt' and state not in ('reversed', 'failed', 'split')) r,
        (select coalesce(sum(t.amount), 0) as amount from transactions t left join transactions o on o.id = t.reverses_id where coalesce(o.kind, t.kind) = 'refund') f
      where b.amount <> r.amount - f.amount`,
  },
  {
    rule: 'Unidentified receipts equal the receipts without an account',
    leads: 'payment',
    broken: sql`
      select 'Unidentified' as label, null::int as id, u.amount + r.amount as off
      from (select coalesce(sum(amount), 0) as amount from postings where ledger = 'unidentified') u,
        (select coalesce(sum(amount), 0) as amount from payments where kind = 'receipt' and account_id is null and state not in ('reversed', 'failed', 'split', 'settled')) r
      where u.amount <> -r.amount`,
  },
  {
    rule: 'Amounts owed by payment providers equal their unreversed payments less payouts and fees',
    leads: 'payment',
    broken: sql`
      select 'Clearing' as label, null::int as id, c.amount - p.amount + s.amount as off
      from (select coalesce(sum(amount), 0) as amount from postings where ledger = 'clearing') c,
        (select coalesce(sum(amount), 0) as amount from payments where kind = 'credit' and state <> 'reversed') p,
        (select coalesce(sum(amount + fee), 0) as amount from payments where settles_import_id is not null) s
      where c.amount <> p.amount - s.amount`,
  },
  {
    rule: 'No transaction is dated after today',
    leads: 'account',
    broken: sql`
      with now_here as (select (now() at time zone ${timeZone})::date as today)
      select reference as label, account_id as id, amount as off from transactions, now_here
        where transaction_date > today or time_created > now() + interval '1 minute'
      union all select t.reference, p.account_id, p.amount from postings p join transactions t on t.id = p.transaction_id, now_here where p.posted_on > today
      union all select invoice_number, account_id, total from invoices, now_here where state <> 'draft' and (invoice_date > today or issued_at > now() + interval '1 minute')
      union all select credit_note_number, account_id, total from credit_notes, now_here where issued_on > today
      union all select bank_reference, account_id, amount from payments, now_here where paid_on > today or reversed_at > now() + interval '1 minute'
      union all select 'Allocation ' || id, account_id, amount from allocations, now_here
        where time_created > now() + interval '1 minute' or undone_at > now() + interval '1 minute'`,
  },
  {
    rule: 'Uninvoiced charges, including later differences, count against the credit limit',
    leads: 'account',
    broken: sql`
      select a.account_code as label, a.id as id, coalesce(t.unbilled, 0) - coalesce(s.unbilled, 0) - coalesce(c.amount, 0) as off from accounts a
      left join (select account_id, sum(unbilled) as unbilled from shipment_tallies group by 1) t on t.account_id = a.id
      left join (select account_id, sum(round(charge, 2)) as unbilled from shipments
        where invoice_id is null and status <> 'cancelled' and payment_state <> 'unpaid' group by 1) s on s.account_id = a.id
      left join (select c.account_id, sum(c.amount) as amount from charges c join shipments s on s.id = c.shipment_id and s.invoice_id is not null
        left join invoices i on i.id = c.invoice_id where c.credit_note_id is null and (i.id is null or i.state = 'draft') group by 1) c on c.account_id = a.id
      where coalesce(t.unbilled, 0) <> coalesce(s.unbilled, 0) + coalesce(c.amount, 0)`,
  },
];
