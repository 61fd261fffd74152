create table access_types (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  is_single_use boolean not null default true
);

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
  columns integer not null
);

create table lockers (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  network_id integer not null references networks (id),
  locker_type_id integer not null references locker_types (id),
  branch_id integer,
  state text not null,
  is_offline boolean not null default false,
  is_full boolean not null default false,
  offline_since timestamptz,
  last_seen timestamptz,
  door_count integer not null default 0,
  free_door_count integer not null default 0,
  faulty_door_count integer not null default 0,
  firmware text not null,
  battery_percentage integer,
  on_mains boolean not null default true,
  signal_dbm integer,
  temperature integer,
  load_shedding_area text,
  place text not null,
  street_address text not null,
  suburb text not null,
  city text not null,
  zone text not null,
  postal_code text not null,
  country text not null default 'ZA',
  latitude numeric(9, 6) not null,
  longitude numeric(9, 6) not null,
  opening_hours jsonb not null,
  installed_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index lockers_network on lockers (network_id, code);
create index lockers_offline on lockers (is_offline, offline_since);
create index lockers_full on lockers (is_full);
create index lockers_created on lockers (time_created);
create index lockers_words on lockers using gin (
  name gin_trgm_ops,
  code gin_trgm_ops,
  suburb gin_trgm_ops
);

create table door_sizes (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  width numeric(10, 2) not null,
  height numeric(10, 2) not null,
  length numeric(10, 2) not null,
  max_weight numeric(10, 2) not null,
  type integer not null
);

create table doors (
  id integer generated always as identity primary key,
  locker_id integer not null references lockers (id) on delete cascade,
  door_size_id integer not null references door_sizes (id),
  number integer not null,
  state text not null,
  sensor text not null default 'closed',
  parcel_id integer,
  reserved_until timestamptz,
  occupied_since timestamptz,
  last_opened_at timestamptz,
  fault text,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create unique index doors_number on doors (locker_id, number);
create index doors_state on doors (state, occupied_since);
create index doors_parcel on doors (parcel_id);

create table locker_access (
  id integer generated always as identity primary key,
  account_id integer,
  locker_id integer not null references lockers (id) on delete cascade,
  door_id integer references doors (id),
  access_type_id integer not null references access_types (id),
  shipment_id integer,
  user_id integer,
  holder_name text not null,
  mobile_number text,
  code_hash text not null,
  code_ending text not null,
  state text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  used_at timestamptz,
  resent integer not null default 0,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index locker_access_created on locker_access (time_created);
create index locker_access_account on locker_access (account_id, time_created);
create index locker_access_locker on locker_access (locker_id, state);
create index locker_access_shipment on locker_access (shipment_id);

create table locker_shipments (
  id integer generated always as identity primary key,
  account_id integer not null,
  shipment_id integer not null,
  parcel_id integer,
  locker_id integer not null references lockers (id),
  door_id integer references doors (id),
  direction text not null,
  state text not null,
  price numeric(14, 4),
  promo_code_id integer,
  reserved_at timestamptz not null default now(),
  deposited_at timestamptz,
  collect_before timestamptz,
  collected_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index locker_shipments_account on locker_shipments (account_id, time_created);
create index locker_shipments_shipment on locker_shipments (shipment_id);
create index locker_shipments_locker on locker_shipments (locker_id, state);
create index locker_shipments_state on locker_shipments (state, collect_before);

create table locker_commands (
  id integer generated always as identity primary key,
  locker_id integer not null references lockers (id) on delete cascade,
  door_id integer,
  shipment_id integer,
  command text not null,
  arguments jsonb not null default '{}',
  state text not null,
  answer text,
  reason text,
  user_id integer,
  time_created timestamptz not null default now(),
  answered_at timestamptz
);
create index locker_commands_locker on locker_commands (locker_id, time_created);
create index locker_commands_state on locker_commands (state, time_created);

create table points (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  account_id integer,
  network_id integer references networks (id),
  branch_id integer,
  state text not null,
  contact_name text not null,
  mobile_number text not null,
  street_address text not null,
  suburb text not null,
  city text not null,
  zone text not null,
  postal_code text not null,
  latitude numeric(9, 6) not null,
  longitude numeric(9, 6) not null,
  capacity integer not null,
  parcels_held integer not null default 0,
  opening_hours jsonb not null,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index points_state on points (state, time_created);
create index points_account on points (account_id);

create table promo_codes (
  id integer generated always as identity primary key,
  code text not null unique,
  description text not null,
  kind text not null,
  amount numeric(14, 4) not null,
  network_id integer references networks (id),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  max_uses integer,
  used integer not null default 0,
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);

select baton_fence('access_types', 'shared');
select baton_fence('networks', 'shared');
select baton_fence('locker_types', 'shared');
select baton_fence('lockers', 'shared');
select baton_fence('door_sizes', 'shared');
select baton_fence('doors', 'staff');
select baton_fence('locker_access', 'own');
select baton_fence('locker_shipments', 'own');
select baton_fence('locker_commands', 'staff');
select baton_fence('points', 'shared');
select baton_fence('promo_codes', 'staff');
