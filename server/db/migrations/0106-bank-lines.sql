-- Lines of a large bank file that are not taken in yet: a run makes receipts of them and takes them out.
create table bank_lines (
  id integer generated always as identity primary key,
  payment_import_id integer not null references payment_imports (id),
  number integer not null,
  paid_on date not null,
  amount numeric(14, 4) not null check (amount > 0 and amount = round(amount, 2)),
  bank_reference text not null,
  description text,
  line_fingerprint text not null unique
);
create index bank_lines_import on bank_lines (payment_import_id, number);
select baton_tenant_scope('bank_lines', 'staff');
