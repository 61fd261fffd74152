-- Issued documents: numbers without a gap, frozen contents, and one live line for what a shipment costs.
create table document_numbers (
  series text primary key,
  -- The first number that this table gave out, or 1 where all before it are there, and the one that comes next.
  first_number integer not null,
  next_number integer not null check (next_number >= first_number)
);
select baton_tenant_scope('document_numbers', 'staff');

alter table invoices alter column invoice_number drop not null,
  add column serial_number integer unique,
  add column snapshot jsonb,
  add column user_id integer,
  add column issued_at timestamptz;
alter table credit_notes add column serial_number integer unique, add column snapshot jsonb;
alter table invoice_lines add column kind text not null default 'shipment',
  add column reference text,
  add column supplied_on date,
  add column service text,
  add column route text,
  add column weight numeric(10, 2),
  add column vat_percentage numeric(10, 2) not null default 15,
  add column is_credited boolean not null default false;
create table credit_note_lines (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  credit_note_id integer not null references credit_notes (id),
  number integer not null,
  shipment_id integer,
  description text not null,
  vat_percentage numeric(10, 2) not null,
  amount_excluding_vat numeric(14, 4) not null,
  vat numeric(14, 4) not null,
  amount numeric(14, 4) not null,
  constraint credit_note_lines_cents check (amount = round(amount, 2) and vat = round(vat, 2) and amount_excluding_vat = amount - vat)
);
create unique index credit_note_lines_number on credit_note_lines (credit_note_id, number);
create index credit_note_lines_account on credit_note_lines (account_id, credit_note_id);
select baton_tenant_scope('credit_note_lines', 'own-read');
alter table charges add column credit_note_id integer references credit_notes (id);
create index charges_credit_note on charges (credit_note_id);
drop index charges_open;
create index charges_open on charges (account_id, charged_on) where invoice_id is null and credit_note_id is null;

-- What was issued before keeps its number. Where those numbers have gaps, counting without gaps begins after them.
with numbered as (
  select id, case when count(n) over () = count(*) over () and max(times) over () = 1 then n else place end as serial
  from (select id, substring(invoice_number from '\d{1,9}$')::int as n, row_number() over (order by id) as place,
    count(*) over (partition by substring(invoice_number from '\d{1,9}$')) as times from invoices where state <> 'draft') parsed
) update invoices i set serial_number = serial, issued_at = time_created from numbered where numbered.id = i.id;
update invoices set invoice_number = null where state = 'draft';
with numbered as (
  select id, case when count(n) over () = count(*) over () and max(times) over () = 1 then n else place end as serial
  from (select id, substring(credit_note_number from '\d{1,9}$')::int as n, row_number() over (order by id) as place,
    count(*) over (partition by substring(credit_note_number from '\d{1,9}$')) as times from credit_notes) parsed
) update credit_notes c set serial_number = serial from numbered where numbered.id = c.id;
insert into document_numbers (series, first_number, next_number)
  select series, case when highest = count then 1 else highest + 1 end, highest + 1 from (
    select 'invoice' as series, coalesce(greatest(max(serial_number), max(substring(invoice_number from '\d{1,9}$')::int)), 0) as highest, count(serial_number) as count from invoices
    union all select 'credit-note', coalesce(greatest(max(serial_number), max(substring(credit_note_number from '\d{1,9}$')::int)), 0), count(*) from credit_notes) issued;

-- Nobody kept what those documents said of both sides: they get what holds today.
create function baton_document_snapshot(debtor accounts) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'supplier', (select jsonb_build_object(
      'name', coalesce(max(value) filter (where setting = 'billing_company_name'), ''),
      'address', coalesce(max(value) filter (where setting = 'billing_address'), ''),
      'vat_number', coalesce(max(value) filter (where setting = 'billing_vat_number'), ''),
      'registration_number', coalesce(max(value) filter (where setting = 'billing_registration_number'), ''),
      'email', coalesce(max(value) filter (where setting = 'billing_email'), ''),
      'bank_name', coalesce(max(value) filter (where setting = 'billing_bank_name'), ''),
      'bank_account_number', coalesce(max(value) filter (where setting = 'billing_bank_account_number'), ''),
      'bank_branch_code', coalesce(max(value) filter (where setting = 'billing_bank_branch_code'), '')) from settings where account_id = 0),
    'recipient', jsonb_build_object(
      'name', debtor.name, 'account_code', debtor.account_code, 'contact_name', coalesce(debtor.contact_name, ''),
      'address', concat_ws(', ', nullif(debtor.street_address, ''), nullif(debtor.suburb, ''), nullif(debtor.city, ''), nullif(debtor.postal_code, '')),
      'vat_number', coalesce(debtor.vat_number, ''), 'registration_number', coalesce(debtor.registration_number, ''),
      'email', coalesce(nullif(debtor.billing_email, ''), debtor.email)),
    'terms_days', debtor.payment_terms_days)
$$;
revoke execute on function baton_document_snapshot(accounts) from public;
grant execute on function baton_document_snapshot(accounts) to baton_staff;
update invoices i set snapshot = baton_document_snapshot(a) from accounts a where a.id = i.account_id and i.state <> 'draft';
update credit_notes c set snapshot = baton_document_snapshot(a) from accounts a where a.id = c.account_id;

-- A line says what it asks for by itself: shipments change, documents do not.
update invoice_lines l set vat_percentage = i.vat_percentage, kind = case when l.shipment_id is null then 'rounding' else l.kind end
from invoices i where i.id = l.invoice_id;
update invoice_lines l set reference = s.short_tracking_reference, supplied_on = (coalesce(s.collected_at, s.time_created) at time zone 'Africa/Johannesburg')::date,
  service = v.name, route = concat_ws(' to ', concat_ws(' ', s.collection_city, s.collection_zone), concat_ws(' ', s.delivery_city, s.delivery_zone)), weight = s.charged_weight
from shipments s left join service_levels v on v.id = s.service_level_id where s.id = l.shipment_id;
update invoice_lines l set kind = 'difference' from invoice_lines earlier
where earlier.shipment_id = l.shipment_id and earlier.id < l.id and l.kind = 'shipment';
insert into credit_note_lines (account_id, credit_note_id, number, shipment_id, description, vat_percentage, amount_excluding_vat, vat, amount)
select c.account_id, c.id, 1, c.shipment_id, c.reason, coalesce(i.vat_percentage, 15), c.total_excluding_vat, c.vat, c.total
from credit_notes c left join invoices i on i.id = c.invoice_id order by c.id;
update invoice_lines l set is_credited = true from credit_notes c
where c.invoice_id = l.invoice_id and c.shipment_id = l.shipment_id and c.total = l.amount and l.kind = 'shipment';

alter table invoices add constraint invoices_numbered check (
  (state = 'draft') = (invoice_number is null) and (invoice_number is null) = (serial_number is null)
  and (invoice_number is null) = (snapshot is null) and (invoice_number is null) = (issued_at is null));
alter table credit_notes alter column serial_number set not null, alter column snapshot set not null;
-- The law allows one tax invoice for a supply: what a shipment costs stands on one line, until a credit note takes it back.
create unique index invoice_lines_live on invoice_lines (shipment_id) where kind = 'shipment' and not is_credited;
create unique index charges_first on charges (shipment_id) where reason = 'shipment';

-- What is issued stays as it is: only what settles it changes. The arguments name those columns.
create function baton_keep_issued() returns trigger language plpgsql as $$
begin
  if to_jsonb(old) ->> 'state' = 'draft' then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) ->> 'state' = 'draft' or to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    raise exception 'What is issued stays: credit it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_issued before update or delete on invoices for each row
  execute function baton_keep_issued('state', 'paid', 'credited', 'outstanding', 'sent_at', 'version');
create trigger keep_issued before update or delete on credit_notes for each row execute function baton_keep_issued('allocated', 'version');
create trigger keep_issued before update on invoice_lines for each row execute function baton_keep_issued('is_credited');
create trigger keep_issued before update or delete on credit_note_lines for each row execute function baton_keep_issued();

-- Lines come and go with drafts only.
create function baton_keep_lines() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if exists (select from changed join invoices i on i.id = changed.invoice_id where i.state <> 'draft') then
    raise exception 'What is issued stays: credit it' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger keep_lines_insert after insert on invoice_lines referencing new table as changed for each statement execute function baton_keep_lines();
create trigger keep_lines_delete after delete on invoice_lines referencing old table as changed for each statement execute function baton_keep_lines();

-- At its commit every document has the one with the number before it. The argument is the series.
create function baton_check_numbered() returns trigger language plpgsql security definer set search_path from current as $$
declare
  first integer;
  next integer;
  has_former boolean;
begin
  if new.serial_number is null then return null; end if;
  select first_number, next_number into first, next from document_numbers where series = tg_argv[0];
  execute format('select exists (select from %I where serial_number = $1)', tg_table_name) into has_former using new.serial_number - 1;
  if new.serial_number >= next or (new.serial_number > first and not has_former) then
    raise exception 'The number % of % leaves a gap', new.serial_number, tg_argv[0] using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger numbered after insert or update of serial_number on invoices
  deferrable initially deferred for each row execute function baton_check_numbered('invoice');
create constraint trigger numbered after insert on credit_notes
  deferrable initially deferred for each row execute function baton_check_numbered('credit-note');

-- Months that are closed: nothing is posted into them or before them any more.
create table accounting_months (
  month date primary key check (month = date_trunc('month', month)),
  closed_by integer,
  closed_at timestamptz not null default now()
);
select baton_tenant_scope('accounting_months', 'staff');
create function baton_check_open_month() returns trigger language plpgsql security definer set search_path from current as $$
begin
  -- Whoever closes a month waits for those who post, and they for nobody but him.
  perform pg_advisory_xact_lock_shared(4200244);
  if exists (select from posted where posted_on < (select max(month) + interval '1 month' from accounting_months)) then
    raise exception 'The month is closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger open_month after insert on postings referencing new table as posted for each statement execute function baton_check_open_month();
revoke execute on function baton_keep_issued(), baton_keep_lines(), baton_check_numbered(), baton_check_open_month() from public;
select baton_track_changes('accounting_months', 'billing', 'array[''staff'']');
select baton_track_changes('credit_note_lines', 'billing', 'array[coalesce(''a'' || account_id, ''staff'')]');
