--: import type { invoiceStates, lineKinds, DocumentSnapshot } from '#domain/billing/invoices.ts';
--: import type { transactionKinds } from '#domain/billing/ledger.ts';

create table invoices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  -- Null for drafts.
  invoice_number text unique,
  -- Number without prefix; issued invoices are numbered without gaps.
  serial_number integer unique,
  state text not null, --: (typeof invoiceStates)[number]
  invoice_date date not null,
  due_date date not null,
  period_from date not null,
  period_until date not null,
  line_count integer not null default 0,
  total_excluding_vat numeric(14,4) not null,
  vat numeric(14,4) not null,
  vat_percentage numeric(10,2) not null,
  total numeric(14,4) not null,
  paid numeric(14,4) not null default 0,
  credited numeric(14,4) not null default 0,
  -- Amount that will never be paid.
  written_off numeric(14,4) not null default 0,
  outstanding numeric(14,4) not null,
  -- Details of both parties at the time of issue, for prints.
  snapshot jsonb, --: DocumentSnapshot
  -- Sales agent at the time of issue, with their percentage of receipts. Neither is shown to the
  -- customer.
  sales_agent_id integer references sales_agents (id),
  commission_percentage numeric(10,2),
  user_id integer,
  run_id integer,
  issued_at timestamptz,
  sent_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint invoices_own unique (id, account_id),
  constraint invoices_cents check (total = round(total, 2) and vat = round(vat, 2) and paid =
    round(paid, 2) and credited = round(credited, 2)),
  constraint invoices_commission check ((sales_agent_id is null) = (commission_percentage is null)),
  constraint invoices_numbered check (((state = 'draft') = (invoice_number is null)) and
    ((invoice_number is null) = (serial_number is null)) and ((invoice_number is null) = (snapshot
    is null)) and ((invoice_number is null) = (issued_at is null))),
  constraint invoices_parts check (paid >= 0 and credited >= 0 and written_off >= 0 and
    written_off = round(written_off, 2) and outstanding >= 0 and (outstanding = (((total - paid) -
    credited) - written_off))),
  constraint invoices_total check (total = (total_excluding_vat + vat))
);
create index invoices_created on invoices (time_created);
create index invoices_account on invoices (account_id, time_created);
create index invoices_state on invoices (state, time_created);
create index invoices_due on invoices (due_date, outstanding);
create index invoices_words on invoices using gin (invoice_number gin_trgm_ops);
create index invoices_agent on invoices (sales_agent_id, invoice_date);

create table invoice_lines (
  id integer generated always as identity primary key,
  account_id integer not null,
  invoice_id integer not null references invoices (id) on delete cascade,
  number integer not null,
  kind text not null default 'shipment', --: (typeof lineKinds)[number]
  shipment_id integer,
  description text not null,
  quantity numeric(10,2) not null,
  reference text,
  -- Day of supply.
  supplied_on date,
  service text,
  route text,
  weight numeric(10,2),
  vat_percentage numeric(10,2) not null default 15,
  -- Whether a credit note has credited the whole charge, so that the shipment can be invoiced
  -- again.
  is_credited boolean not null default false,
  vat_type text not null default 'standard', --: 'standard' | 'ex_vat_zero_rated'
  amount_excluding_vat numeric(14,4) not null,
  vat numeric(14,4) not null,
  amount numeric(14,4) not null,
  constraint invoice_lines_cents check (amount = round(amount, 2) and vat = round(vat, 2)),
  constraint invoice_lines_total check (amount = (amount_excluding_vat + vat))
);
create unique index invoice_lines_number on invoice_lines (invoice_id, number);
create index invoice_lines_account on invoice_lines (account_id, invoice_id);
create index invoice_lines_shipment on invoice_lines (shipment_id);
create unique index invoice_lines_live on invoice_lines (shipment_id) where ((kind =
  'shipment'::text) and (not is_credited));

create table credit_notes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  credit_note_number text not null unique,
  serial_number integer not null unique,
  invoice_id integer references invoices (id),
  shipment_id integer,
  reason text not null,
  total_excluding_vat numeric(14,4) not null,
  vat numeric(14,4) not null,
  total numeric(14,4) not null,
  allocated numeric(14,4) not null default 0,
  -- Amount paid back to the account.
  refunded numeric(14,4) not null default 0,
  issued_on date not null,
  snapshot jsonb not null, --: DocumentSnapshot
  user_id integer,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint credit_notes_own unique (id, account_id),
  constraint credit_notes_cents check (total = round(total, 2) and vat = round(vat, 2)),
  constraint credit_notes_parts check (allocated >= 0 and allocated = round(allocated, 2) and
    refunded >= 0 and refunded = round(refunded, 2) and ((allocated + refunded) <= total)),
  constraint credit_notes_total check (total = (total_excluding_vat + vat))
);
create index credit_notes_account on credit_notes (account_id, time_created);
create index credit_notes_created on credit_notes (time_created);
create index credit_notes_issued on credit_notes (issued_on);

create table credit_note_lines (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  credit_note_id integer not null references credit_notes (id),
  number integer not null,
  shipment_id integer,
  description text not null,
  vat_percentage numeric(10,2) not null,
  amount_excluding_vat numeric(14,4) not null,
  vat numeric(14,4) not null,
  amount numeric(14,4) not null,
  constraint credit_note_lines_cents check (amount = round(amount, 2) and vat = round(vat, 2) and
    (amount_excluding_vat = (amount - vat)))
);
create unique index credit_note_lines_number on credit_note_lines (credit_note_id, number);
create index credit_note_lines_account on credit_note_lines (account_id, credit_note_id);

-- Ledger transactions: debits are positive, credits negative, and the balance of an account is
-- their sum. Corrected by reversals only.
create table transactions (
  id integer generated always as identity primary key,
  -- Null if no debtor is involved, such as for a bank line that is not allocated yet.
  account_id integer references accounts (id),
  kind text not null, --: (typeof transactionKinds)[number]
  reference text not null,
  description text not null,
  amount numeric(14,4) not null,
  vat numeric(14,4) not null default 0,
  invoice_id integer,
  payment_id integer,
  credit_note_id integer,
  reverses_id integer,
  user_id integer,
  transaction_date date not null,
  time_created timestamptz not null default now(),
  constraint transactions_cents check (amount = round(amount, 2) and vat = round(vat, 2))
);
create index transactions_account on transactions (account_id, transaction_date, id);
create index transactions_created on transactions (time_created);
create index transactions_invoice on transactions (invoice_id);
create index transactions_payment on transactions (payment_id);
create unique index transactions_reverses on transactions (reverses_id);
create index transactions_credit_note on transactions (credit_note_id);

-- Emailed statements with their options.
create table statement_sends (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  end_date date not null,
  amount numeric(14,4) not null,
  user_id integer,
  time_created timestamptz not null default now(),
  constraint statement_sends_amount_check check (amount = round(amount, 2))
);
create index statement_sends_account on statement_sends (account_id, id);
create index statement_sends_amount on statement_sends (amount);

-- Details of supplier and recipient for a new document.
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

-- Refuses changes of issued documents, except in the columns named by the arguments.
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
revoke execute on function baton_keep_issued() from public;

-- Refuses to add or delete lines of issued invoices.
create function baton_keep_lines() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if exists (select from changed join invoices i on i.id = changed.invoice_id where i.state <> 'draft') then
    raise exception 'What is issued stays: credit it' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
revoke execute on function baton_keep_lines() from public;

-- Refuses at commit a document whose predecessor is missing. The argument is the series.
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
revoke execute on function baton_check_numbered() from public;

create trigger keep_issued before delete or update on invoices for each row execute function
  baton_keep_issued('state', 'paid', 'credited', 'written_off', 'outstanding', 'sent_at',
  'version');
create constraint trigger numbered after insert or update of serial_number on invoices deferrable
  initially deferred for each row execute function baton_check_numbered('invoice');
create trigger keep_issued before update on invoice_lines for each row execute function
  baton_keep_issued('is_credited');
create trigger keep_lines_delete after delete on invoice_lines referencing old table as changed
  for each statement execute function baton_keep_lines();
create trigger keep_lines_insert after insert on invoice_lines referencing new table as changed
  for each statement execute function baton_keep_lines();
create trigger keep_issued before delete or update on credit_notes for each row execute function
  baton_keep_issued('allocated', 'refunded', 'version');
create constraint trigger numbered after insert on credit_notes deferrable initially deferred for
  each row execute function baton_check_numbered('credit-note');
create trigger keep_issued before delete or update on credit_note_lines for each row execute
  function baton_keep_issued();

select baton_tenant_scope('invoices', 'own-read');
select baton_tenant_scope('invoice_lines', 'own-read');
select baton_tenant_scope('credit_notes', 'own-read');
select baton_tenant_scope('credit_note_lines', 'own-read');
select baton_tenant_scope('transactions', 'own-read');
select baton_tenant_scope('statement_sends', 'staff');

select baton_track_changes('invoices', 'billing',
  'array[coalesce(''a'' || account_id, ''staff'')]');
select baton_track_changes('invoice_lines', 'billing',
  'array[coalesce(''a'' || account_id, ''staff'')]');
select baton_track_changes('credit_notes', 'billing',
  'array[coalesce(''a'' || account_id, ''staff'')]');
select baton_track_changes('credit_note_lines', 'billing',
  'array[coalesce(''a'' || account_id, ''staff'')]');
select baton_track_changes('transactions', 'billing',
  'array[coalesce(''a'' || account_id, ''staff'')]');
