-- Recent power readings of lockers: one report every quarter of an hour, and every change.
create table locker_power_samples (
  locker_id integer not null references lockers (id) on delete cascade,
  at timestamptz not null,
  on_mains boolean not null,
  battery_percentage integer,
  primary key (locker_id, at)
);
create index locker_power_samples_at on locker_power_samples (at);

select baton_tenant_scope('locker_power_samples', 'staff');
