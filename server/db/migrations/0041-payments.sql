--: import type { failedRowStates } from '#domain/payments/credit-payments.ts';

-- Uploaded bank files and files of credit payments.
create table payment_imports (
  id integer generated always as identity primary key,
  kind text not null, --: 'receipts' | 'credit'
  file_id integer,
  file_name text not null,
  sha256 text not null,
  row_count integer not null,
  total numeric(14,4) not null,
  user_id integer,
  time_created timestamptz not null default now()
);
create index payment_imports_kind on payment_imports (kind, time_created);

-- Receipts of bank files and credit payments; without an account until they are allocated to one.
create table payments (
  id integer generated always as identity primary key,
  kind text not null, --: 'receipt' | 'credit'
  payment_import_id integer references payment_imports (id),
  account_id integer references accounts (id),
  bank_reference text not null,
  -- Payer as named by the bank, without parts that change every month; null if the bank names none.
  payer text,
  -- Reasons for an automatic allocation to the account; null if a person decided.
  recognised jsonb, --: { confidence: number; reasons: string[] }
  line_fingerprint text not null unique,
  description text,
  method text not null default 'eft',
  amount numeric(14,4) not null,
  allocated numeric(14,4) not null default 0,
  -- Amount paid back to the account.
  refunded numeric(14,4) not null default 0,
  unallocated numeric(14,4) not null,
  invoice_number text,
  -- Fee kept by the provider of a settlement file.
  fee numeric(14,4) not null default 0,
  state text not null, --: 'unmatched' | 'matched' | 'part-allocated' | 'allocated' | 'refunded' | 'split' | 'settled' | 'reversed' | 'failed'
  error text,
  paid_on date not null,
  reversed_at timestamptz,
  reversed_by integer,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  -- Day until which a person snoozed the receipt, with the reason.
  snoozed_until date,
  snooze_reason text,
  -- Receipt that this one was split from.
  parent_id integer references payments (id),
  -- Settlement file that the receipt pays.
  settles_import_id integer references payment_imports (id),
  constraint payments_cents check (amount = round(amount, 2) and allocated = round(allocated, 2)),
  constraint payments_fee check (fee >= 0 and fee = round(fee, 2) and (fee = 0 or kind = 'credit'
    or state = 'settled')),
  constraint payments_parts check (allocated >= 0 and refunded >= 0 and refunded = round(refunded,
    2) and unallocated >= 0 and ((state = any (array['reversed', 'split', 'settled'])) or
    (((allocated + refunded) + unallocated) = amount)) and ((state <> all (array['split',
    'settled'])) or ((((allocated + refunded) + unallocated) = 0) and account_id is null and
    parent_id is null))),
  constraint payments_settles check ((state = 'settled') = (settles_import_id is not null)),
  constraint payments_snoozed check ((snoozed_until is null) = (snooze_reason is null))
);
create index payments_kind on payments (kind, time_created);
create index payments_state on payments (kind, state, time_created);
create index payments_account on payments (account_id, time_created);
create index payments_import on payments (payment_import_id);
create index payments_words on payments using gin (bank_reference gin_trgm_ops, description
  gin_trgm_ops);
create index payments_parent on payments (parent_id);
create index payments_paid on payments (paid_on);
create index payments_settles on payments (settles_import_id) where (settles_import_id is not null);
create index payments_payer on payments (payer, id) where (payer is not null);

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

-- Allocations of payments and credit notes to invoices. Undone allocations are kept with the date.
create table allocations (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  invoice_id integer not null references invoices (id),
  payment_id integer references payments (id),
  credit_note_id integer references credit_notes (id),
  amount numeric(14,4) not null,
  user_id integer,
  run_id integer,
  undone_at timestamptz,
  time_created timestamptz not null default now(),
  constraint allocations_own_credit_note foreign key (credit_note_id, account_id) references
    credit_notes(id, account_id),
  constraint allocations_own_invoice foreign key (invoice_id, account_id) references invoices(id,
    account_id),
  constraint allocations_amount check (amount > 0),
  constraint allocations_cents check (amount = round(amount, 2)),
  constraint allocations_credit check (num_nonnulls(payment_id, credit_note_id) = 1)
);
create index allocations_invoice on allocations (invoice_id);
create index allocations_payment on allocations (payment_id);
create index allocations_credit_note on allocations (credit_note_id);
create index allocations_account on allocations (account_id, time_created);
create index allocations_undone on allocations (undone_at) where (undone_at is not null);

-- Rejected rows of credit payment files, which people correct, retry or discard.
create table failed_credit_payments (
  id integer generated always as identity primary key,
  payment_import_id integer not null references payment_imports (id),
  number integer not null,
  cells jsonb not null, --: Record<string, string>
  errors jsonb not null, --: Record<string, string[]>
  state text not null default 'failed', --: (typeof failedRowStates)[number]
  payment_id integer,
  line_fingerprint text,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint failed_credit_payments_known_state check (state = any (array['failed', 'validated',
    'resubmitted', 'deleted'])),
  constraint failed_credit_payments_paid check ((state = 'resubmitted') = (payment_id is not null))
);
create index failed_credit_payments_import on failed_credit_payments (payment_import_id, number);
create index failed_credit_payments_state on failed_credit_payments (state, time_created);
create unique index failed_credit_payments_line on failed_credit_payments (line_fingerprint) where
  (state = any (array['failed'::text, 'validated'::text]));

-- Lines of a large bank file that are not imported yet.
create table bank_lines (
  id integer generated always as identity primary key,
  payment_import_id integer not null references payment_imports (id),
  number integer not null,
  paid_on date not null,
  amount numeric(14,4) not null,
  bank_reference text not null,
  description text,
  line_fingerprint text not null unique,
  constraint bank_lines_amount_check check (amount > 0 and amount = round(amount, 2))
);
create index bank_lines_import on bank_lines (payment_import_id, number);

select baton_tenant_scope('payment_imports', 'staff');
select baton_tenant_scope('payments', 'own-read');
select baton_tenant_scope('payment_notes', 'staff');
select baton_tenant_scope('allocations', 'own-read');
select baton_tenant_scope('failed_credit_payments', 'staff');
select baton_tenant_scope('bank_lines', 'staff');

select baton_track_changes('payment_imports', 'billing', 'array[''staff'']');
select baton_track_changes('payments', 'payments',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');
select baton_track_changes('payment_notes', 'billing', 'array[''staff'']');
select baton_track_changes('allocations', 'billing',
  'array[coalesce(''a'' || account_id, ''staff'')]');
select baton_track_changes('failed_credit_payments', 'failed-credit-payments', 'array[''staff'']',
  'id', 'version');
