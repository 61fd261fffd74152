-- What each statement that was emailed asked for: a receipt of just that amount is likely its payment.
create table statement_sends (
  id integer primary key generated always as identity,
  account_id integer not null references accounts (id) on delete cascade,
  end_date date not null,
  amount numeric(14,4) not null check (amount = round(amount, 2)),
  user_id integer,
  time_created timestamptz not null default now()
);
create index statement_sends_account on statement_sends (account_id, id);
create index statement_sends_amount on statement_sends (amount);
select baton_tenant_scope('statement_sends', 'staff');
