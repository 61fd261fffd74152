--: import type { outageKinds, outageSteps } from '#domain/outages/outage.ts';
--: import type { PublishedStage } from '#server/adapters/shedding-status.ts';

-- Areas of load shedding; lockers refer to them by code.
create table power_areas (
  code text primary key,
  provider text not null,
  block integer not null
);
create index power_areas_provider on power_areas (provider);

-- Published schedules of providers, in minutes of the local day. An end before the start is on the
-- next day.
create table shedding_slots (
  id integer generated always as identity primary key,
  provider text not null,
  block integer not null,
  day_of_month integer not null,
  stage integer not null,
  from_minute integer not null,
  until_minute integer not null,
  -- First day of validity, until a later schedule of the provider begins.
  valid_from date not null default '2000-01-01'::date,
  constraint shedding_slots_day_of_month_check check (day_of_month >= 1 and day_of_month <= 31),
  constraint shedding_slots_from_minute_check check (from_minute >= 0 and from_minute <= 1439),
  constraint shedding_slots_stage_check check (stage >= 1 and stage <= 8),
  constraint shedding_slots_until_minute_check check (until_minute >= 0 and until_minute <= 1439)
);
create index shedding_slots_block on shedding_slots (provider, valid_from, block);

-- Announced stages of providers. Rows are never changed: the latest announcement about a moment
-- applies.
create table shedding_stages (
  id integer generated always as identity primary key,
  provider text not null,
  stage integer not null,
  from_at timestamptz not null,
  until_at timestamptz,
  user_id integer,
  said_at timestamptz not null default now(),
  constraint shedding_stages_check check (until_at > from_at),
  constraint shedding_stages_stage_check check (stage >= 0 and stage <= 8)
);
create index shedding_stages_provider on shedding_stages (provider, said_at);

-- Last answer of the service that publishes stages, with the times of the request and of reading;
-- one row.
create table shedding_status (
  id integer default 1 primary key,
  asked_at timestamptz not null,
  read_at timestamptz,
  stages jsonb not null default '[]'::jsonb, --: PublishedStage[]
  problem text,
  constraint shedding_status_id_check check (id = 1)
);

-- Power outages of areas: planned, current and past.
create table outages (
  id integer generated always as identity primary key,
  area text not null,
  kind text not null, --: (typeof outageKinds)[number]
  provider text,
  stage integer,
  from_at timestamptz not null,
  until_at timestamptz not null,
  reason text,
  -- Whether a person set the times, so that schedules do not change them.
  is_fixed boolean not null default false,
  is_withdrawn boolean not null default false,
  user_id integer,
  -- Times at which terminals reported the loss and the return of power.
  off_at timestamptz,
  on_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint outages_check check (until_at >= from_at),
  constraint outages_kind_check check (kind = any (array['planned', 'unplanned']))
);
create index outages_area on outages (area, until_at);
create index outages_from on outages (from_at);

-- Predicted and actual battery of lockers during an outage.
create table outage_lockers (
  outage_id integer not null references outages (id) on delete cascade,
  locker_id integer not null references lockers (id) on delete cascade,
  dark_from timestamptz,
  -- Null if the battery is not reported.
  spare_minutes integer,
  is_measured boolean not null,
  went_dark_at timestamptz,
  primary key (outage_id, locker_id)
);
create index outage_lockers_locker on outage_lockers (locker_id);

-- Steps taken for parcels because of an outage, each once.
create table outage_steps (
  id integer generated always as identity primary key,
  outage_id integer not null references outages (id) on delete cascade,
  step text not null, --: (typeof outageSteps)[number]
  locker_shipment_id integer not null,
  -- Reason for skipping the step; null if it was taken.
  skipped text,
  time_created timestamptz not null default now(),
  constraint outage_steps_outage_id_step_locker_shipment_id_key unique (outage_id, step,
    locker_shipment_id),
  constraint outage_steps_step_check check (step = any (array['extend', 'inform']))
);

-- Shipments redirected from a locker that loses power, each once.
create table outage_redirects (
  id integer generated always as identity primary key,
  outage_id integer not null references outages (id) on delete cascade,
  shipment_id integer not null references shipments (id) on delete cascade,
  from_locker_id integer not null references lockers (id),
  to_locker_id integer references lockers (id),
  -- Reason for not redirecting; null if redirected.
  skipped text,
  time_created timestamptz not null default now(),
  constraint outage_redirects_outage_id_shipment_id_key unique (outage_id, shipment_id),
  constraint outage_redirects_check check ((to_locker_id is null) = (skipped is not null))
);

-- Battery measurements of lockers.
create table locker_batteries (
  locker_id integer primary key references lockers (id) on delete cascade,
  -- Minutes that a full battery would have lasted, the latest last.
  discharges integer[] not null default '{}'::integer[],
  off_since timestamptz,
  off_charge integer,
  last_at timestamptz,
  last_charge integer
);

-- Last number of an outage, and its return after a preview, because a rollback does not reset sequences.
-- Only the holder of the plan adds outages, so no other transaction takes a number in between.
create function baton_outage_numbers() returns bigint language sql security definer set search_path from current as $$
  select coalesce(pg_sequence_last_value(pg_get_serial_sequence('outages', 'id')::regclass), 0)
$$;

create function baton_return_outage_numbers(last bigint) returns void language sql security definer set search_path from current as $$
  select setval(pg_get_serial_sequence('outages', 'id')::regclass, greatest(last, 1), last > 0)
$$;

select baton_tenant_scope('power_areas', 'staff');
select baton_tenant_scope('shedding_slots', 'staff');
select baton_tenant_scope('shedding_stages', 'staff');
select baton_tenant_scope('shedding_status', 'staff');
select baton_tenant_scope('outages', 'staff');
select baton_tenant_scope('outage_lockers', 'staff');
select baton_tenant_scope('outage_steps', 'staff');
select baton_tenant_scope('outage_redirects', 'staff');
select baton_tenant_scope('locker_batteries', 'staff');

select baton_track_changes('outages', 'outages', 'array[''staff'']', 'id', 'version');
