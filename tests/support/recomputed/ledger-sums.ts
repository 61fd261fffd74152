/** Errors of the ledger, checked by account and document instead of by rule. Correct books give no rows. */
export const unbalanced = `
  select 'transaction' as what, t.id from transactions t
    where (select coalesce(sum(amount), 0) from postings where transaction_id = t.id) <> 0
      or t.account_id is not null and t.amount <> coalesce((select sum(amount) from postings where transaction_id = t.id and ledger = 'debtors' and account_id = t.account_id), 0)
  union all select 'account', a.id from accounts a where balance <> (select coalesce(sum(amount), 0) from postings where account_id = a.id)
  union all select 'open items', a.id from accounts a where balance <>
    (select coalesce(sum(total), 0) from invoices where account_id = a.id and state <> 'draft')
    - (select coalesce(sum(total), 0) from credit_notes where account_id = a.id)
    - (select coalesce(sum(amount), 0) from payments where account_id = a.id and state <> 'reversed')
    + (select coalesce(sum(t.amount), 0) from transactions t left join transactions o on o.id = t.reverses_id
        where t.account_id = a.id and coalesce(o.kind, t.kind) in ('adjustment', 'refund', 'write-off'))
  union all select 'revenue', 0 where (select coalesce(sum(amount), 0) from postings where ledger in ('revenue', 'vat-output'))
    <> (select coalesce(sum(total), 0) from credit_notes) - (select coalesce(sum(total), 0) from invoices where state <> 'draft')
      - (select coalesce(sum(t.vat), 0) from transactions t left join transactions o on o.id = t.reverses_id where coalesce(o.kind, t.kind) = 'write-off')
  union all select 'bank', 0 where (select coalesce(sum(amount), 0) from postings where ledger = 'bank')
    <> (select coalesce(sum(amount), 0) from payments where kind = 'receipt' and state not in ('reversed', 'split'))
      - (select coalesce(sum(t.amount), 0) from transactions t left join transactions o on o.id = t.reverses_id where coalesce(o.kind, t.kind) = 'refund')`;

/**
 * Totals of receipts, invoices, accounts and imports that differ from the sum of their parts.
 * Checks only imports after `import_id`.
 */
export const wrongSums = (
  import_id: number,
) => `      select 'payment' as what, p.id from payments p left join lateral
        (select coalesce(sum(amount), 0) as sum from allocations where payment_id = p.id and undone_at is null) a on true
        where p.state not in ('reversed', 'split', 'settled') and (p.allocated <> a.sum or p.amount <> p.allocated + p.refunded + p.unallocated or p.unallocated < 0)
      union all select 'invoice', i.id from invoices i left join lateral
        (select coalesce(sum(amount) filter (where payment_id is not null), 0) as paid from allocations where invoice_id = i.id and undone_at is null) a on true
        where i.paid <> a.paid or i.outstanding <> i.total - i.paid - i.credited - i.written_off or i.outstanding < 0
      union all select 'account', c.id from accounts c left join lateral
        (select coalesce(sum(amount), 0) as sum from transactions where account_id = c.id) t on true where c.balance <> t.sum
      union all select 'import', m.id from payment_imports m left join lateral
        (select coalesce(sum(amount), 0) as sum, count(*) as count from (
          select amount from payments where payment_import_id = m.id union all select amount from bank_lines where payment_import_id = m.id) lines) p on true
        where m.kind = 'receipts' and m.id > ${import_id} and (m.total <> p.sum or m.row_count <> p.count)`;
