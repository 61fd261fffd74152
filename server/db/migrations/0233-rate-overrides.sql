-- Other rates for a while: they hold on their days unless somebody ended them before, and stay as history.
-- Which group an account has otherwise is said by the account alone, so what said it a second time goes.
create table rate_overrides (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  rate_group_id integer not null references rate_groups (id),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  reason text not null,
  user_id integer,
  ended_at timestamptz,
  ended_by integer,
  end_reason text,
  time_created timestamptz not null default now()
);
create index rate_overrides_account on rate_overrides (account_id, ends_on);

-- What an account pays follows it, and account users ask for prices.
select baton_tenant_scope('rate_overrides', 'own-read');
select baton_track_changes('rate_overrides', 'accounts', 'array[coalesce(''a'' || account_id, ''staff'')]', 'account_id');

-- The family of rates that an account has at a moment; null where it has the default one.
create function baton_family_at(account integer, moment timestamptz) returns integer language sql stable as $$
  select coalesce(
    (select o.rate_group_id from rate_overrides o
     where o.account_id = account and (o.ended_at is null or o.ended_at > moment)
       and (moment at time zone 'Africa/Johannesburg')::date between o.starts_on and o.ends_on
     order by o.id desc limit 1),
    (select a.rate_group_id from accounts a where a.id = account))
$$;

drop policy tenant on rate_groups;
create policy tenant on rate_groups for select to baton_tenant using (
  state in ('scheduled', 'published', 'superseded')
  and (effective_from is null or effective_from <= now()) and (effective_until is null or effective_until > now())
  and (is_default or family_id = baton_family_at(baton_account(), now()))
);
drop table account_rate_groups;
