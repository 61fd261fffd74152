-- Another credit limit for a while: it holds on its days unless somebody ended it before, and stays as history.
create table credit_overrides (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  credit_limit numeric(14,4) not null check (credit_limit >= 0 and credit_limit = round(credit_limit, 2)),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  reason text not null,
  user_id integer,
  ended_at timestamptz,
  ended_by integer,
  end_reason text,
  time_created timestamptz not null default now()
);
create index credit_overrides_account on credit_overrides (account_id, ends_on);

-- What an account may book follows it, and account users book.
select baton_tenant_scope('credit_overrides', 'own');
select baton_track_changes('credit_overrides', 'accounts', 'array[coalesce(''a'' || account_id, ''staff'')]', 'account_id');
