-- When the server last heard of a locker, by its own clock. Lockers that no terminal has reported for have no row: nobody
-- knows that they are silent.
create table locker_heartbeats (
  locker_id integer primary key references lockers (id) on delete cascade,
  reported_at timestamptz not null default now()
);
select baton_tenant_scope('locker_heartbeats', 'staff');
