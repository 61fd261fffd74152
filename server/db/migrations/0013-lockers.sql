--: import type { doorBolts, doorStates, doorUses } from '#domain/lockers/doors/door.ts';
--: import type { evidenceLevels } from '#domain/lockers/doors/evidence.ts';

create table networks (
  id integer generated always as identity primary key,
  name text not null unique,
  code text not null unique,
  description text,
  support_email text not null,
  support_number text not null,
  hours_to_collect integer not null default 36,
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);

create table locker_types (
  id integer generated always as identity primary key,
  name text not null unique,
  manufacturer text not null,
  columns integer not null,
  -- Whether sensors detect contents; otherwise the terminal infers them.
  has_occupancy_sensor boolean not null default false
);

create table door_sizes (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  width numeric(10,2) not null,
  height numeric(10,2) not null,
  length numeric(10,2) not null,
  max_weight numeric(10,2) not null,
  type integer not null
);

create table lockers (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  network_id integer not null references networks (id),
  locker_type_id integer not null references locker_types (id),
  branch_id integer,
  state text not null, --: 'online' | 'offline' | 'out-of-order' | 'installing' | 'retired'
  is_offline boolean not null default false,
  is_full boolean not null default false,
  takes_reservations boolean not null default true,
  offline_since timestamptz,
  last_seen timestamptz,
  -- Last contact before an outage, until a status report arrives; null if no report is expected.
  unsynced_since timestamptz,
  door_count integer not null default 0,
  free_door_count integer not null default 0,
  faulty_door_count integer not null default 0,
  firmware text not null,
  battery_percentage integer,
  on_mains boolean not null default true,
  signal_dbm integer,
  temperature integer,
  load_shedding_area text,
  usable_minutes integer,
  outage_from timestamptz,
  outage_until timestamptz,
  dark_from timestamptz,
  place text not null,
  street_address text not null,
  suburb text not null,
  city text not null,
  zone text not null,
  postal_code text not null,
  country text not null default 'ZA',
  latitude numeric(9,6) not null,
  longitude numeric(9,6) not null,
  opening_hours jsonb not null, --: Record<string, string>
  installed_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index lockers_network on lockers (network_id, code);
create index lockers_offline on lockers (is_offline, offline_since);
create index lockers_full on lockers (is_full);
create index lockers_created on lockers (time_created);
create index lockers_words on lockers using gin (name gin_trgm_ops, code gin_trgm_ops, suburb
  gin_trgm_ops);
create index lockers_area on lockers (load_shedding_area);
create index lockers_unsynced on lockers (id) where (unsynced_since is not null);

create table doors (
  id integer generated always as identity primary key,
  locker_id integer not null references lockers (id) on delete cascade,
  door_size_id integer not null references door_sizes (id),
  number integer not null,
  use text not null default 'free', --: (typeof doorUses)[number]
  use_level text not null default 'sensed', --: (typeof evidenceLevels)[number]
  use_at timestamptz not null default now(),
  use_by text not null default 'system',
  bolt text not null default 'closed', --: (typeof doorBolts)[number]
  bolt_level text not null default 'sensed', --: (typeof evidenceLevels)[number]
  bolt_at timestamptz not null default now(),
  bolt_by text not null default 'system',
  -- State derived from use and bolt, as in `stateOf`.
  state text generated always as (case when (bolt = 'stuck') then 'jammed' when (use = 'blocked') then 'out-of-order' when (bolt = 'open') then 'open' else use end) stored not null, --: (typeof doorStates)[number]
  parcel_id integer,
  reserved_until timestamptz,
  occupied_since timestamptz,
  last_opened_at timestamptz,
  fault text,
  blocked_reason text,
  blocked_by text,
  blocked_until timestamptz,
  -- Position in the locker: columns from the left, rows from the top.
  column_no integer not null default 1,
  row_from integer not null default 1,
  row_span integer not null default 1,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint doors_known_bolt check (bolt = any (array['closed', 'open', 'stuck', 'unknown'])),
  constraint doors_known_levels check ((use_level = any (array['commanded', 'acknowledged',
    'sensed', 'audited'])) and (bolt_level = any (array['sensed', 'audited']))),
  constraint doors_known_use check (use = any (array['free', 'reserved', 'occupied', 'blocked']))
);
create unique index doors_number on doors (locker_id, number);
create index doors_state on doors (state, occupied_since);
create unique index doors_parcel on doors (parcel_id) where (parcel_id is not null);

-- Reports about doors, including late ones that changed nothing.
create table door_log (
  id integer generated always as identity primary key,
  door_id integer not null references doors (id) on delete cascade,
  locker_id integer not null references lockers (id) on delete cascade,
  happened text not null,
  effect text not null, --: 'changed' | 'confirmed' | 'older' | 'impossible'
  level text not null, --: (typeof evidenceLevels)[number]
  at timestamptz not null,
  by text not null,
  detail jsonb, --: Record<string, unknown>
  time_created timestamptz not null default now()
);
create index door_log_door on door_log (door_id, at);
create index door_log_at on door_log (at);

-- Number of doors and of free doors of a locker by size; open to all callers, for bookings.
create function baton_doors_by_size(of_locker integer) returns table (door_size_id integer, doors integer, free integer)
language sql stable security definer set search_path from current as $$
  select d.door_size_id, count(*)::int, count(*) filter (where d.use = 'free' and d.bolt = 'closed')::int
  from doors d where d.locker_id = of_locker group by d.door_size_id
$$;

select baton_tenant_scope('networks', 'shared');
select baton_tenant_scope('locker_types', 'shared');
select baton_tenant_scope('door_sizes', 'shared');
select baton_tenant_scope('lockers', 'shared');
select baton_tenant_scope('doors', 'staff');
select baton_tenant_scope('door_log', 'staff');

select baton_track_changes('networks', 'networks', 'array[''all'']', 'id', 'version');
select baton_track_changes('lockers', 'lockers', 'array[''all'']', 'id', 'version');
select baton_track_changes('doors', 'doors', 'array[''staff'']', 'id', 'version');

select baton_keep_past('doors', 'id', 400);
select baton_keep_past('networks', 'id', 400);
select baton_keep_past('lockers', 'id', 400,
  '{"version":"version","dark_from":"null","last_seen":"case when is_offline then offline_since else now() end","signal_dbm":"null","outage_from":"null","temperature":"null","outage_until":"null","usable_minutes":"null","battery_percentage":"null"}');
