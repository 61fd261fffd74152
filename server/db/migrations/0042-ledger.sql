-- Whatever is posted is whole cents. An invoice keeps the total that its document showed; what rounding its lines
-- leaves over is a line of its own. Each part of a sum is rounded so that the parts still add up to no more than it.
alter table invoices drop constraint invoices_parts;
alter table payments drop constraint payments_parts;

update invoice_lines l set amount = round(l.amount, 2),
  vat = case l.vat_type when 'standard' then round(round(l.amount, 2) * i.vat_percentage / (100 + i.vat_percentage), 2) else 0 end
from invoices i where i.id = l.invoice_id;
update invoice_lines set amount_excluding_vat = amount - vat;
insert into invoice_lines (account_id, invoice_id, number, description, quantity, amount_excluding_vat, vat, amount)
select i.account_id, i.id, l.last + 1, 'Rounding', 1, rest.amount - rest.vat, rest.vat, rest.amount
from invoices i
join (select invoice_id, max(number) as last, sum(amount) as amount from invoice_lines group by 1) l on l.invoice_id = i.id
cross join lateral (select round(i.total, 2) - l.amount as amount,
  round((round(i.total, 2) - l.amount) * i.vat_percentage / (100 + i.vat_percentage), 2) as vat) rest
where rest.amount <> 0;
update invoices set total = round(total, 2), vat = round(vat, 2);
update invoices i set vat = l.vat, line_count = l.lines
from (select invoice_id, sum(vat) as vat, count(*) as lines from invoice_lines group by 1) l where l.invoice_id = i.id;
update invoices set total_excluding_vat = total - vat, state = case state when 'sent' then 'issued' else state end;
update credit_notes set total = round(total, 2), vat = round(vat, 2);
update credit_notes set total_excluding_vat = total - vat;
update payments set amount = round(amount, 2);

-- What settles an invoice is rounded as a running sum, so that it is settled as before.
update allocations a set amount = rounded.amount
from (
  select id, round(sum(amount) over w, 2) - round(sum(amount) over w - amount, 2) as amount
  from allocations where undone_at is null window w as (partition by invoice_id order by id)
) rounded where rounded.id = a.id;
update allocations set amount = greatest(round(amount, 2), 0.01) where undone_at is not null;
-- Where that is more than the payment or credit note has, its largest part gives the cents back.
update allocations a set amount = a.amount - over.excess
from (
  select (array_agg(p.id order by p.amount desc, p.id))[1] as id, sum(p.amount) - coalesce(max(y.amount), max(c.total)) as excess
  from allocations p left join payments y on y.id = p.payment_id left join credit_notes c on c.id = p.credit_note_id
  where p.undone_at is null group by p.payment_id, p.credit_note_id
) over where over.id = a.id and over.excess > 0;
delete from allocations where amount <= 0;

update credit_notes c set allocated = coalesce((select sum(amount) from allocations where credit_note_id = c.id and undone_at is null), 0);
update payments p set
  allocated = case p.state when 'reversed' then round(p.allocated, 2) else coalesce(s.amount, 0) end,
  unallocated = case p.state when 'reversed' then round(p.unallocated, 2) else p.amount - coalesce(s.amount, 0) end
from payments q left join (select payment_id, sum(amount) as amount from allocations where undone_at is null group by 1) s on s.payment_id = q.id
where q.id = p.id;
update payments set state = case when unallocated = 0 then 'allocated' else 'part-allocated' end
where state in ('allocated', 'part-allocated') and allocated > 0;
update invoices i set paid = coalesce(s.paid, 0), credited = coalesce(s.credited, 0),
  outstanding = i.total - coalesce(s.paid, 0) - coalesce(s.credited, 0)
from invoices j left join (
  select invoice_id, sum(amount) filter (where payment_id is not null) as paid, sum(amount) filter (where credit_note_id is not null) as credited
  from allocations where undone_at is null group by 1) s on s.invoice_id = j.id
where j.id = i.id;
update invoices set state = case when credited = total then 'credited' when outstanding = 0 then 'paid' else 'part-paid' end
where state in ('part-paid', 'paid', 'credited') and paid + credited > 0;

alter table invoices add constraint invoices_cents check (total = round(total, 2) and vat = round(vat, 2) and paid = round(paid, 2) and credited = round(credited, 2)),
  add constraint invoices_total check (total = total_excluding_vat + vat),
  add constraint invoices_parts check (paid >= 0 and credited >= 0 and outstanding >= 0 and outstanding = total - paid - credited),
  add constraint invoices_own unique (id, account_id);
alter table invoice_lines add constraint invoice_lines_cents check (amount = round(amount, 2) and vat = round(vat, 2)),
  add constraint invoice_lines_total check (amount = amount_excluding_vat + vat);
alter table credit_notes add constraint credit_notes_cents check (total = round(total, 2) and vat = round(vat, 2)),
  add constraint credit_notes_total check (total = total_excluding_vat + vat),
  add constraint credit_notes_parts check (allocated between 0 and total and allocated = round(allocated, 2)),
  add constraint credit_notes_own unique (id, account_id);
alter table payments add constraint payments_cents check (amount = round(amount, 2) and allocated = round(allocated, 2)),
  add constraint payments_parts check (allocated >= 0 and unallocated >= 0 and (state = 'reversed' or allocated + unallocated = amount));
alter table allocations add constraint allocations_cents check (amount = round(amount, 2)),
  add constraint allocations_credit check (num_nonnulls(payment_id, credit_note_id) = 1),
  add constraint allocations_own_invoice foreign key (invoice_id, account_id) references invoices (id, account_id),
  add constraint allocations_own_credit_note foreign key (credit_note_id, account_id) references credit_notes (id, account_id);

-- Every line of a bank file is a receipt first, of nobody's, and the payment of an account second.
alter table transactions alter column account_id drop not null, add column vat numeric(14, 4) not null default 0;
insert into transactions (kind, reference, description, amount, payment_id, user_id, transaction_date, time_created)
select 'receipt', p.bank_reference, coalesce(p.description, 'Receipt'), p.amount, p.id, m.user_id, p.paid_on, p.time_created
from payments p left join payment_imports m on m.id = p.payment_import_id
where p.kind = 'receipt' and p.state <> 'failed' order by p.id;
update transactions t set amount = i.total, vat = i.vat from invoices i where t.kind = 'invoice' and i.id = t.invoice_id;
update transactions t set amount = -c.total, vat = -c.vat from credit_notes c where t.kind = 'credit-note' and c.id = t.credit_note_id;
update transactions t set amount = -p.amount from payments p where t.kind = 'payment' and p.id = t.payment_id;
update transactions set amount = round(amount, 2) where kind in ('adjustment', 'refund');
update transactions t set amount = -o.amount, vat = -o.vat from transactions o where o.id = t.reverses_id;
insert into transactions (kind, reference, description, amount, payment_id, reverses_id, user_id, transaction_date, time_created)
select 'reversal', t.reference, t.description, -r.amount, r.payment_id, r.id, t.user_id, t.transaction_date, t.time_created
from transactions t
join transactions o on o.id = t.reverses_id and o.kind = 'payment'
join transactions r on r.payment_id = o.payment_id and r.kind = 'receipt' order by t.id;
update accounts a set balance = t.amount, credit_limit = round(credit_limit, 2)
from (select a.id, coalesce(sum(t.amount), 0) as amount from accounts a left join transactions t on t.account_id = a.id group by 1) t where t.id = a.id;

create table postings (
  id integer generated always as identity primary key,
  -- The debtor; the other ledgers have none.
  account_id integer references accounts (id),
  transaction_id integer not null references transactions (id),
  ledger text not null,
  amount numeric(14, 4) not null check (amount <> 0 and amount = round(amount, 2)),
  posted_on date not null,
  check ((ledger = 'debtors') = (account_id is not null))
);
select baton_tenant_scope('postings', 'own-read');

insert into postings (account_id, transaction_id, ledger, amount, posted_on)
select case leg.ledger when 'debtors' then t.account_id end, t.id, leg.ledger, leg.amount, t.transaction_date
from transactions t
left join transactions o on o.id = t.reverses_id
left join payments p on p.id = t.payment_id
cross join lateral (select coalesce(o.kind, t.kind) as kind) event
cross join lateral (values
  (case event.kind when 'receipt' then 'bank' else 'debtors' end, t.amount),
  (case event.kind when 'invoice' then 'revenue' when 'credit-note' then 'revenue' when 'receipt' then 'unidentified' when 'refund' then 'bank'
    when 'payment' then case p.kind when 'credit' then 'clearing' else 'unidentified' end else 'adjustments' end, t.vat - t.amount),
  ('vat-output', -t.vat)) as leg (ledger, amount)
where leg.amount <> 0 order by t.id;
create unique index postings_transaction on postings (transaction_id, ledger);
create index postings_ledger on postings (ledger, posted_on);
create index postings_account on postings (account_id, posted_on);

alter table transactions add constraint transactions_cents check (amount = round(amount, 2) and vat = round(vat, 2));
alter table accounts add constraint accounts_cents check (balance = round(balance, 2) and credit_limit = round(credit_limit, 2));

-- A posted fact is contradicted by a further one, never changed or removed.
create function baton_keep_posted() returns trigger language plpgsql as $$
begin
  raise exception 'What is posted stays: reverse it' using errcode = 'restrict_violation';
end $$;
create trigger keep_posted before update or delete on transactions for each row execute function baton_keep_posted();
create trigger keep_posted before update or delete on postings for each row execute function baton_keep_posted();

-- At its commit a transaction has postings that add up to zero, its debtor owes its amount, and no reversal is reversed.
-- The argument is the column that names the transaction.
create function baton_check_posted() returns trigger
  language plpgsql security definer set search_path from current as $$
declare
  posted transactions;
  total numeric;
  owed numeric;
  legs integer;
begin
  select * into posted from transactions where id = (to_jsonb(new) ->> tg_argv[0])::integer;
  select sum(amount), sum(amount) filter (where ledger = 'debtors'), count(*) into total, owed, legs from postings where transaction_id = posted.id;
  if total <> 0 or (posted.amount <> 0 and (legs < 2 or case when posted.account_id is not null then posted.amount end is distinct from owed)) then
    raise exception 'Transaction % is not balanced', posted.id using errcode = 'check_violation';
  end if;
  if exists (select from transactions where id = posted.reverses_id and kind = 'reversal') then
    raise exception 'Transaction % reverses a reversal', posted.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
revoke execute on function baton_keep_posted(), baton_check_posted() from public;
create constraint trigger balanced after insert on transactions
  deferrable initially deferred for each row execute function baton_check_posted('id');
create constraint trigger balanced after insert on postings
  deferrable initially deferred for each row execute function baton_check_posted('transaction_id');
