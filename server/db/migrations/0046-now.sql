-- Who has taken on a line of what needs somebody, and who does not want to see it for a while.
create table now_claims (
  id integer generated always as identity primary key,
  account_id integer,
  source text not null,
  user_id integer not null,
  level text not null,
  claimed_at timestamptz not null default now(),
  constraint now_claims_line unique nulls not distinct (account_id, source)
);
select baton_tenant_scope('now_claims', 'own');
select baton_track_changes('now_claims', 'operations', 'array[coalesce(''a'' || account_id, ''staff'')]');

create table now_snoozes (
  id integer generated always as identity primary key,
  account_id integer,
  user_id integer not null,
  source text not null,
  -- Null until it gets worse than it was.
  ends_at timestamptz,
  count integer not null,
  level text not null,
  constraint now_snoozes_line unique (user_id, source)
);
select baton_tenant_scope('now_snoozes', 'own');
select baton_track_changes('now_snoozes', 'operations', 'array[''u'' || user_id]');
