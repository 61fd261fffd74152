create table invoices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  invoice_number text not null unique,
  state text not null,
  invoice_date date not null,
  due_date date not null,
  period_from date not null,
  period_until date not null,
  line_count integer not null default 0,
  total_excluding_vat numeric(14, 4) not null,
  vat numeric(14, 4) not null,
  vat_percentage numeric(10, 2) not null,
  total numeric(14, 4) not null,
  paid numeric(14, 4) not null default 0,
  credited numeric(14, 4) not null default 0,
  outstanding numeric(14, 4) not null,
  run_id integer,
  sent_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index invoices_created on invoices (time_created);
create index invoices_account on invoices (account_id, time_created);
create index invoices_state on invoices (state, time_created);
create index invoices_due on invoices (due_date, outstanding);
create index invoices_words on invoices using gin (invoice_number gin_trgm_ops);

create table invoice_lines (
  id integer generated always as identity primary key,
  account_id integer not null,
  invoice_id integer not null references invoices (id) on delete cascade,
  number integer not null,
  shipment_id integer,
  description text not null,
  quantity numeric(10, 2) not null,
  vat_type text not null default 'standard',
  amount_excluding_vat numeric(14, 4) not null,
  vat numeric(14, 4) not null,
  amount numeric(14, 4) not null
);
create unique index invoice_lines_number on invoice_lines (invoice_id, number);
create index invoice_lines_account on invoice_lines (account_id, invoice_id);
create index invoice_lines_shipment on invoice_lines (shipment_id);

create table credit_notes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  credit_note_number text not null unique,
  invoice_id integer references invoices (id),
  shipment_id integer,
  reason text not null,
  total_excluding_vat numeric(14, 4) not null,
  vat numeric(14, 4) not null,
  total numeric(14, 4) not null,
  allocated numeric(14, 4) not null default 0,
  issued_on date not null,
  user_id integer,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index credit_notes_account on credit_notes (account_id, time_created);
create index credit_notes_created on credit_notes (time_created);
create index credit_notes_issued on credit_notes (issued_on);

create table transactions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  kind text not null,
  reference text not null,
  description text not null,
  amount numeric(14, 4) not null,
  invoice_id integer,
  payment_id integer,
  credit_note_id integer,
  reverses_id integer,
  user_id integer,
  transaction_date date not null,
  time_created timestamptz not null default now()
);
create index transactions_account on transactions (account_id, transaction_date, id);
create index transactions_created on transactions (time_created);
create index transactions_invoice on transactions (invoice_id);
create index transactions_payment on transactions (payment_id);
create unique index transactions_reverses on transactions (reverses_id);

create table payment_imports (
  id integer generated always as identity primary key,
  kind text not null,
  file_id integer,
  file_name text not null,
  sha256 text not null,
  row_count integer not null,
  total numeric(14, 4) not null,
  user_id integer,
  time_created timestamptz not null default now()
);
create index payment_imports_kind on payment_imports (kind, time_created);

create table payments (
  id integer generated always as identity primary key,
  kind text not null,
  payment_import_id integer references payment_imports (id),
  account_id integer references accounts (id),
  bank_reference text not null,
  line_fingerprint text not null unique,
  description text,
  method text not null default 'eft',
  amount numeric(14, 4) not null,
  allocated numeric(14, 4) not null default 0,
  unallocated numeric(14, 4) not null,
  invoice_number text,
  state text not null,
  error text,
  paid_on date not null,
  reversed_at timestamptz,
  reversed_by integer,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index payments_kind on payments (kind, time_created);
create index payments_state on payments (kind, state, time_created);
create index payments_account on payments (account_id, time_created);
create index payments_import on payments (payment_import_id);
create index payments_words on payments using gin (
  bank_reference gin_trgm_ops,
  description gin_trgm_ops
);

create table payment_notes (
  id integer generated always as identity primary key,
  payment_id integer references payments (id) on delete cascade,
  run_id integer,
  user_id integer,
  note text not null,
  time_created timestamptz not null default now()
);
create index payment_notes_payment on payment_notes (payment_id, time_created);
create index payment_notes_run on payment_notes (run_id, time_created);

create table allocations (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  invoice_id integer not null references invoices (id),
  payment_id integer references payments (id),
  credit_note_id integer references credit_notes (id),
  amount numeric(14, 4) not null,
  user_id integer,
  run_id integer,
  undone_at timestamptz,
  time_created timestamptz not null default now()
);
create index allocations_invoice on allocations (invoice_id);
create index allocations_payment on allocations (payment_id);
create index allocations_credit_note on allocations (credit_note_id);
create index allocations_account on allocations (account_id, time_created);

create table failed_credit_payments (
  id integer generated always as identity primary key,
  payment_import_id integer not null references payment_imports (id),
  number integer not null,
  cells jsonb not null,
  errors jsonb not null,
  state text not null default 'failed',
  payment_id integer,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index failed_credit_payments_import on failed_credit_payments (payment_import_id, number);
create index failed_credit_payments_state on failed_credit_payments (state, time_created);

select baton_fence('invoices', 'own-read');
select baton_fence('invoice_lines', 'own-read');
select baton_fence('credit_notes', 'own-read');
select baton_fence('transactions', 'own-read');
select baton_fence('payment_imports', 'staff');
select baton_fence('payments', 'own-read');
select baton_fence('payment_notes', 'staff');
select baton_fence('allocations', 'own-read');
select baton_fence('failed_credit_payments', 'staff');
