--: import type { chargeReasons } from '#domain/billing/charges.ts';
--: import type { documentSeries } from '#domain/billing/invoices.ts';
--: import type { ledgers } from '#domain/billing/ledger.ts';

-- Postings of a transaction, which sum up to zero.
create table postings (
  id integer generated always as identity primary key,
  -- Debtor; null in the other ledgers.
  account_id integer references accounts (id),
  transaction_id integer not null references transactions (id),
  ledger text not null, --: (typeof ledgers)[number]
  amount numeric(14,4) not null,
  posted_on date not null,
  constraint postings_amount_check check (amount <> 0 and amount = round(amount, 2)),
  constraint postings_check check ((ledger = 'debtors') = (account_id is not null))
);
create unique index postings_transaction on postings (transaction_id, ledger);
create index postings_ledger on postings (ledger, posted_on);
create index postings_account on postings (account_id, posted_on);

-- Charges of a shipment to its account, from the moment they are due. Corrected by further rows
-- only.
create table charges (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  shipment_id integer not null references shipments (id),
  reason text not null, --: (typeof chargeReasons)[number]
  amount_excluding_vat numeric(14,4) not null,
  vat numeric(14,4) not null,
  amount numeric(14,4) not null,
  vat_percentage numeric(10,2) not null,
  charged_on date not null,
  -- Invoice that bills the charge.
  invoice_id integer references invoices (id),
  -- Credit note that credits the charge.
  credit_note_id integer references credit_notes (id),
  time_created timestamptz not null default now(),
  constraint charges_cents check (amount = round(amount, 2) and vat = round(vat, 2) and
    (amount_excluding_vat = (amount - vat)))
);
create index charges_shipment on charges (shipment_id);
create index charges_invoice on charges (invoice_id);
create index charges_credit_note on charges (credit_note_id);
create index charges_open on charges (account_id, charged_on) where ((invoice_id is null) and
  (credit_note_id is null));
create unique index charges_first on charges (shipment_id) where (reason = 'shipment'::text);

-- Counters of document numbers. Issuing locks them last in its transaction.
create table document_numbers (
  series text primary key, --: (typeof documentSeries)[number]
  -- First number without gaps after it.
  first_number integer not null,
  next_number integer not null,
  constraint document_numbers_check check (next_number >= first_number)
);

-- Closed months by their first day; they accept no postings.
create table accounting_months (
  month date primary key,
  closed_by integer,
  closed_at timestamptz not null default now(),
  constraint accounting_months_month_check check (month = date_trunc('month', (month)::timestamptz))
);

-- Refuses changes of posted rows; reversals correct them.
create function baton_keep_posted() returns trigger language plpgsql as $$
begin
  raise exception 'What is posted stays: reverse it' using errcode = 'restrict_violation';
end $$;
revoke execute on function baton_keep_posted() from public;

-- Refuses at commit a transaction whose postings do not add up to zero or to its debt, and the
-- reversal of a reversal. The argument is the column with the transaction id.
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
revoke execute on function baton_check_posted() from public;

create function baton_check_open_month() returns trigger language plpgsql security definer set search_path from current as $$
begin
  -- Shared lock: closing a month waits for running postings.
  perform pg_advisory_xact_lock_shared(4200244);
  if exists (select from posted where posted_on < (select max(month) + interval '1 month' from accounting_months)) then
    raise exception 'The month is closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
revoke execute on function baton_check_open_month() from public;

-- Whether a charge of an invoiced shipment is on no issued document yet; it counts as unbilled.
create function baton_is_open_difference(shipment_invoice integer, charge_invoice integer, charge_credit_note integer) returns boolean
  language sql stable
  return shipment_invoice is not null and charge_credit_note is null
    and (charge_invoice is null or exists (select from invoices i where i.id = charge_invoice and i.state = 'draft'));
revoke execute on function baton_is_open_difference(integer, integer, integer) from public;

create function baton_tally_charges() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  case tg_op
    when 'INSERT' then
      insert into shipment_tallies
        select s.account_id, s.status, 0, 0, sum(come.amount) from come join shipments s on s.id = come.shipment_id
        where baton_is_open_difference(s.invoice_id, come.invoice_id, come.credit_note_id) group by 1, 2;
    when 'UPDATE' then
      insert into shipment_tallies
        select s.account_id, s.status, 0, 0, sum(moved.amount)
        from (select shipment_id, -amount as amount, invoice_id, credit_note_id from gone
              union all select shipment_id, amount, invoice_id, credit_note_id from come) moved
        join shipments s on s.id = moved.shipment_id
        where baton_is_open_difference(s.invoice_id, moved.invoice_id, moved.credit_note_id) group by 1, 2;
    when 'DELETE' then
      insert into shipment_tallies
        select s.account_id, s.status, 0, 0, -sum(gone.amount) from gone join shipments s on s.id = gone.shipment_id
        where baton_is_open_difference(s.invoice_id, gone.invoice_id, gone.credit_note_id) group by 1, 2;
  end case;
  return null;
end $$;
revoke execute on function baton_tally_charges() from public;

-- Subtracts the differences on issued invoices from the unbilled amounts.
create function baton_tally_issued() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into shipment_tallies
    select s.account_id, s.status, 0, 0, sum(case when come.state = 'draft' then c.amount else -c.amount end)
    from gone join come on come.id = gone.id and (come.state = 'draft') <> (gone.state = 'draft')
    join charges c on c.invoice_id = come.id and c.credit_note_id is null
    join shipments s on s.id = c.shipment_id and s.invoice_id is not null
    group by 1, 2;
  return null;
end $$;
revoke execute on function baton_tally_issued() from public;

insert into document_numbers (series, next_number, first_number) values ('invoice', 1, 1), ('credit-note', 1, 1);

create trigger tally_issued after update on invoices referencing old table as gone new table as
  come for each statement execute function baton_tally_issued();
create constraint trigger balanced after insert on transactions deferrable initially deferred for
  each row execute function baton_check_posted('id');
create trigger keep_posted before delete or update on transactions for each row execute function
  baton_keep_posted();
create constraint trigger balanced after insert on postings deferrable initially deferred for each
  row execute function baton_check_posted('transaction_id');
create trigger keep_posted before delete or update on postings for each row execute function
  baton_keep_posted();
create trigger open_month after insert on postings referencing new table as posted for each
  statement execute function baton_check_open_month();
create trigger tally_added after insert on charges referencing new table as come for each
  statement execute function baton_tally_charges();
create trigger tally_changed after update on charges referencing old table as gone new table as
  come for each statement execute function baton_tally_charges();
create trigger tally_deleted after delete on charges referencing old table as gone for each
  statement execute function baton_tally_charges();

select baton_tenant_scope('postings', 'own-read');
select baton_tenant_scope('charges', 'own-read');
select baton_tenant_scope('document_numbers', 'staff');
select baton_tenant_scope('accounting_months', 'staff');

create policy tenant_causes on charges for insert to baton_tenant with check ((account_id =
  baton_account()));

select baton_track_changes('charges', 'billing', 'array[coalesce(''a'' || account_id, ''staff'')]');
select baton_track_changes('accounting_months', 'billing', 'array[''staff'']');
