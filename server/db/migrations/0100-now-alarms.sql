-- Alarms that walls have shown: a restart, or another wall, does not show them again.
create table now_alarms (
  id integer generated always as identity primary key,
  account_id integer,
  branch_id integer,
  key text not null,
  -- How many were harmed when it took the screen.
  count integer not null,
  shown_at timestamptz not null default now(),
  -- When a wall last had it.
  last_at timestamptz not null default now(),
  constraint now_alarms_key unique nulls not distinct (account_id, branch_id, key)
);
select baton_tenant_scope('now_alarms', 'own');
