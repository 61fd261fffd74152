-- Last report of each locker, by the server's clock. Lockers whose terminal never reported have no
-- row.
create table locker_heartbeats (
  locker_id integer primary key references lockers (id) on delete cascade,
  reported_at timestamptz not null default now()
);

select baton_tenant_scope('locker_heartbeats', 'staff');
