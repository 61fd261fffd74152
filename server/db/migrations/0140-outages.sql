-- Load-shedding: areas, published schedules, what was said of the stage, and the outages that follow from both or that
-- people announce. What a locker is shown with is kept with it, so that lists, the map and bookings read one row.
create table power_areas (
  code text primary key,
  provider text not null,
  block integer not null
);
create index power_areas_provider on power_areas (provider);

create table shedding_slots (
  id integer generated always as identity primary key,
  provider text not null,
  block integer not null,
  day_of_month integer not null check (day_of_month between 1 and 31),
  stage integer not null check (stage between 1 and 8),
  from_minute integer not null check (from_minute between 0 and 1439),
  until_minute integer not null check (until_minute between 0 and 1439)
);
create index shedding_slots_block on shedding_slots (provider, block);

create table shedding_stages (
  id integer generated always as identity primary key,
  provider text not null,
  stage integer not null check (stage between 0 and 8),
  from_at timestamptz not null,
  until_at timestamptz,
  user_id integer,
  said_at timestamptz not null default now(),
  check (until_at > from_at)
);
create index shedding_stages_provider on shedding_stages (provider, said_at);

create table outages (
  id integer generated always as identity primary key,
  area text not null,
  kind text not null check (kind in ('planned', 'unplanned')),
  provider text,
  stage integer,
  from_at timestamptz not null,
  until_at timestamptz not null,
  reason text,
  is_fixed boolean not null default false,
  is_withdrawn boolean not null default false,
  user_id integer,
  off_at timestamptz,
  on_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  check (until_at >= from_at)
);
create index outages_area on outages (area, until_at);
create index outages_from on outages (from_at);

create table outage_lockers (
  outage_id integer not null references outages (id) on delete cascade,
  locker_id integer not null references lockers (id) on delete cascade,
  dark_from timestamptz,
  spare_minutes integer,
  is_measured boolean not null,
  went_dark_at timestamptz,
  primary key (outage_id, locker_id)
);
create index outage_lockers_locker on outage_lockers (locker_id);

create table outage_steps (
  id integer generated always as identity primary key,
  outage_id integer not null references outages (id) on delete cascade,
  step text not null check (step in ('extend', 'inform')),
  locker_shipment_id integer not null,
  skipped text,
  time_created timestamptz not null default now(),
  unique (outage_id, step, locker_shipment_id)
);

create table locker_batteries (
  locker_id integer primary key references lockers (id) on delete cascade,
  discharges integer[] not null default '{}',
  off_since timestamptz,
  off_charge integer,
  last_at timestamptz,
  last_charge integer
);

select baton_tenant_scope('power_areas', 'staff');
select baton_tenant_scope('shedding_slots', 'staff');
select baton_tenant_scope('shedding_stages', 'staff');
select baton_tenant_scope('outages', 'staff');
select baton_tenant_scope('outage_lockers', 'staff');
select baton_tenant_scope('outage_steps', 'staff');
select baton_tenant_scope('locker_batteries', 'staff');
select baton_track_changes('outages', 'outages', 'array[''staff'']', 'id', 'version');

alter table lockers
  add column usable_minutes integer,
  add column outage_from timestamptz,
  add column outage_until timestamptz,
  add column dark_from timestamptz;
create index lockers_area on lockers (load_shedding_area);
-- The prediction of the moment is no past, as the battery is none.
select baton_keep_past('lockers', 'id', 400, '{"last_seen": "case when is_offline then offline_since else now() end", "battery_percentage": "null",
  "signal_dbm": "null", "temperature": "null", "version": "version", "usable_minutes": "null", "outage_from": "null", "outage_until": "null", "dark_from": "null"}');

-- Whoever commands lockers may plan what happens to them.
insert into role_permissions (role_id, name)
  select role_id, 'Plan outages' from role_permissions where name = 'Command lockers'
  on conflict do nothing;
