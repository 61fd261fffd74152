-- Temporary credit limits.
create table credit_overrides (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  reason text not null,
  user_id integer,
  ended_at timestamptz,
  ended_by integer,
  end_reason text,
  time_created timestamptz not null default now(),
  credit_limit numeric(14,4) not null,
  constraint credit_overrides_check check (ends_on >= starts_on),
  constraint credit_overrides_credit_limit_check check (credit_limit >= 0 and credit_limit =
    round(credit_limit, 2))
);
create index credit_overrides_account on credit_overrides (account_id, ends_on);

-- Temporary rate groups.
create table rate_overrides (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  reason text not null,
  user_id integer,
  ended_at timestamptz,
  ended_by integer,
  end_reason text,
  time_created timestamptz not null default now(),
  rate_group_id integer not null references rate_groups (id),
  constraint rate_overrides_check check (ends_on >= starts_on)
);
create index rate_overrides_account on rate_overrides (account_id, ends_on);

-- Rate family of an account at a moment; null for the default.
create function baton_family_at(account integer, moment timestamptz) returns integer language sql stable as $$
  select coalesce(
    (select o.rate_group_id from rate_overrides o
     where o.account_id = account and (o.ended_at is null or o.ended_at > moment)
       and (moment at time zone 'Africa/Johannesburg')::date between o.starts_on and o.ends_on
     order by o.id desc limit 1),
    (select a.rate_group_id from accounts a where a.id = account))
$$;

select baton_tenant_scope('credit_overrides', 'own');
select baton_tenant_scope('rate_overrides', 'own-read');

create policy tenant on rate_groups for select to baton_tenant using (((state = any
  (array['scheduled', 'published', 'superseded'])) and ((effective_from is null) or
  (effective_from <= now())) and ((effective_until is null) or (effective_until > now())) and
  (is_default or (family_id = baton_family_at(baton_account(), now())))));

select baton_track_changes('credit_overrides', 'accounts',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'account_id');
select baton_track_changes('rate_overrides', 'accounts',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'account_id');
