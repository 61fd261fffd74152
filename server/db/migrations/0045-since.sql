-- Time at which each person was last active, on any device.
create table presences (
  user_id integer primary key references users (id) on delete cascade,
  last_at timestamptz not null default now()
);

-- Start of a person's absence; deleted once they have seen the changes.
create table absences (
  user_id integer primary key references users (id) on delete cascade,
  account_id integer,
  left_at timestamptz not null
);

select baton_tenant_scope('presences', 'staff');
select baton_tenant_scope('absences', 'own');

select baton_track_changes('absences', 'operations', 'array[''u'' || user_id]');
