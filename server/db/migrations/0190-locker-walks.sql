-- Audit walks: a person looks at the doors of a locker, one after the other, and says what is behind each. What was
-- recorded when they looked is kept with the answer, so that traffic meanwhile is no difference.
create table locker_walks (
  id integer generated always as identity primary key,
  locker_id integer not null references lockers (id) on delete cascade,
  user_id integer not null,
  kind text not null check (kind in ('full', 'occupied', 'free', 'suspect')),
  walk_order text not null check (walk_order in ('serpentine', 'number', 'size')),
  state text not null default 'under-way' check (state in ('under-way', 'closed', 'abandoned')),
  started_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by integer,
  version integer not null default 1
);
create unique index locker_walks_under_way on locker_walks (locker_id) where state = 'under-way';
create index locker_walks_locker on locker_walks (locker_id, started_at);

create table locker_walk_doors (
  walk_id integer not null references locker_walks (id) on delete cascade,
  door_id integer not null references doors (id) on delete cascade,
  position integer not null,
  recorded_use text check (recorded_use in ('free', 'reserved', 'occupied')),
  recorded_parcel_id integer,
  level_before text,
  found text check (found in ('as-recorded', 'empty', 'other', 'no-access', 'not-closing', 'undecided')),
  reference text,
  parcel_id integer,
  note text,
  at timestamptz,
  user_id integer,
  correction jsonb,
  correction_state text check (correction_state in ('made', 'left-out', 'overtaken')),
  reason text,
  primary key (walk_id, door_id)
);
create index locker_walk_doors_door on locker_walk_doors (door_id);

select baton_tenant_scope('locker_walks', 'staff');
select baton_tenant_scope('locker_walk_doors', 'staff');
select baton_track_changes('locker_walks', 'locker-walks', 'array[''staff'']', 'id', 'version');

-- Whoever commands lockers may look into them.
insert into role_permissions (role_id, name)
  select role_id, 'Audit lockers' from role_permissions where name = 'Command lockers'
  on conflict do nothing;
