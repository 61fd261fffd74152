--: import type { newsKinds, newsSubjects } from '#domain/drivers/driver-news.ts';
--: import type { shiftEnds } from '#domain/drivers/driver-presence.ts';

create table branches (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  kind text not null, --: 'hub' | 'depot' | 'agent'
  routing_code text not null,
  manager_name text not null,
  email text not null,
  mobile_number text not null,
  street_address text not null,
  suburb text not null,
  city text not null,
  zone text not null,
  postal_code text not null,
  latitude numeric(9,6) not null,
  longitude numeric(9,6) not null,
  opening_hours jsonb not null, --: Record<string, string>
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);

create table ops_managers (
  id integer generated always as identity primary key,
  user_id integer references users (id),
  branch_id integer not null references branches (id),
  name text not null,
  email text not null,
  mobile_number text not null,
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index ops_managers_branch on ops_managers (branch_id);

-- Driver data of users with role 3.
create table drivers (
  user_id integer primary key references users (id) on delete cascade,
  code text not null unique,
  name text not null,
  mobile_number text not null,
  branch_id integer not null references branches (id),
  ops_manager_id integer references ops_managers (id),
  vehicle_kind text not null, --: 'motorcycle' | 'bakkie' | 'panel-van' | 'truck'
  vehicle_registration text not null,
  vehicle_capacity numeric(10,2) not null,
  shift_starts text not null,
  shift_ends text not null,
  -- Whether a shift is open; updated together with the shifts.
  is_on_duty boolean not null default false,
  is_active boolean not null default true,
  licence_expires_at timestamptz,
  app_version text,
  last_seen timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index drivers_branch on drivers (branch_id, is_on_duty);
create index drivers_manager on drivers (ops_manager_id);
create index drivers_words on drivers using gin (name gin_trgm_ops, code gin_trgm_ops);

-- Times on duty; see src/domain/drivers/driver-presence.ts.
create table driver_shifts (
  id integer generated always as identity primary key,
  driver_id integer not null references drivers (user_id) on delete cascade,
  started_at timestamptz not null,
  -- Null while the driver is on duty.
  ended_at timestamptz,
  ended_by text, --: (typeof shiftEnds)[number]
  constraint driver_shifts_end check (((ended_at is null) = (ended_by is null)) and
    coalesce((ended_at >= started_at), true)),
  constraint driver_shifts_ended_by_check check (ended_by = any (array['device', 'silence']))
);
create unique index driver_shifts_open on driver_shifts (driver_id) where (ended_at is null);
create index driver_shifts_driver on driver_shifts (driver_id, started_at);

-- Latest position of each driver.
create table driver_positions (
  driver_id integer primary key references drivers (user_id) on delete cascade,
  branch_id integer not null,
  latitude double precision not null,
  longitude double precision not null,
  heading real not null,
  speed real not null,
  accuracy real not null,
  battery integer,
  at timestamptz not null
);
create index driver_positions_branch on driver_positions (branch_id);
create index driver_positions_at on driver_positions (at);

-- Devices that report positions: a driver's phone, or a gateway for all drivers if `driver_id` is
-- null.
create table driver_devices (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  driver_id integer references drivers (user_id) on delete cascade,
  label text not null,
  issued_by integer not null references users (id),
  time_created timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Token of the push provider; null if the device accepts no push messages.
  push_token text
);
create index driver_devices_driver on driver_devices (driver_id);
create unique index driver_devices_push_token on driver_devices (push_token) where (push_token is
  not null);

-- Changes of a driver's work that are not announced yet; written by triggers.
create table driver_news (
  id integer generated always as identity primary key,
  driver_id integer not null references drivers (user_id) on delete cascade,
  subject text not null, --: (typeof newsSubjects)[number]
  subject_id integer not null,
  what text not null, --: (typeof newsKinds)[number]
  at timestamptz not null default now()
);
create index driver_news_driver on driver_news (driver_id, id);

-- Past positions of drivers, thinned out.
create table driver_trails (
  driver_id integer not null references drivers (user_id) on delete cascade,
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  heading real not null,
  speed real not null,
  primary key (driver_id, at)
);
create index driver_trails_at on driver_trails (at);

-- Records a change of a driver's work, unless the driver made it or has no device for push messages.
create function baton_note_for_driver(driver integer, subject text, subject_id integer, what text) returns void
language sql security definer set search_path from current as $$
  insert into driver_news (driver_id, subject, subject_id, what)
  select driver, subject, subject_id, what
  where driver is not null and driver::text is distinct from current_setting('baton.user_id', true)
    and exists (select from driver_devices d where d.driver_id = driver and d.push_token is not null and d.revoked_at is null)
$$;
revoke execute on function baton_note_for_driver(integer, text, integer, text) from public;

create function baton_note_shipment() returns trigger language plpgsql security definer set search_path from current as $$
declare
  is_over constant boolean := new.status = 'cancelled' and old.status <> 'cancelled';
begin
  if new.collected_at is null then
    if new.collection_driver_id is distinct from old.collection_driver_id then
      perform baton_note_for_driver(old.collection_driver_id, 'collection', new.id, 'off');
      perform baton_note_for_driver(new.collection_driver_id, 'collection', new.id, 'on');
    elsif is_over then
      perform baton_note_for_driver(new.collection_driver_id, 'collection', new.id, 'off');
    elsif (new.collection_street_address, new.collection_suburb) is distinct from (old.collection_street_address, old.collection_suburb) then
      perform baton_note_for_driver(new.collection_driver_id, 'collection', new.id, 'changed');
    end if;
  end if;
  if new.delivery_driver_id is distinct from old.delivery_driver_id then
    perform baton_note_for_driver(old.delivery_driver_id, 'delivery', new.id, 'off');
    perform baton_note_for_driver(new.delivery_driver_id, 'delivery', new.id, 'on');
  elsif is_over then
    perform baton_note_for_driver(new.delivery_driver_id, 'delivery', new.id, 'off');
  elsif (new.delivery_street_address, new.delivery_suburb) is distinct from (old.delivery_street_address, old.delivery_suburb) then
    perform baton_note_for_driver(new.delivery_driver_id, 'delivery', new.id, 'changed');
  end if;
  return null;
end $$;
revoke execute on function baton_note_shipment() from public;

-- Records assigned, changed and withdrawn collections for their driver.
create function baton_note_pickup() returns trigger language plpgsql security definer set search_path from current as $$
declare
  had constant integer := case when old.state = 'assigned' then old.driver_id end;
  has constant integer := case when new.state = 'assigned' then new.driver_id end;
begin
  if had is distinct from has then
    if new.state not in ('collected', 'failed', 'missed') then
      perform baton_note_for_driver(had, 'pickup', new.id, 'off');
    end if;
    perform baton_note_for_driver(has, 'pickup', new.id, 'on');
  elsif (new.collect_on, new.ready_time, new.close_time, new.parcel_count) is distinct from (old.collect_on, old.ready_time, old.close_time, old.parcel_count) then
    perform baton_note_for_driver(has, 'pickup', new.id, 'changed');
  end if;
  return null;
end $$;
revoke execute on function baton_note_pickup() from public;

create function baton_note_request() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform baton_note_for_driver(o.driver_id, 'pickup', o.id, 'changed')
  from collection_occurrences o where o.request_id = new.id and o.state = 'assigned';
  return null;
end $$;
revoke execute on function baton_note_request() from public;

create trigger note_for_drivers after update of status, collection_driver_id, delivery_driver_id,
  collection_street_address, collection_suburb, delivery_street_address, delivery_suburb on
  shipments for each row when (((coalesce(old.collection_driver_id, old.delivery_driver_id,
  new.collection_driver_id, new.delivery_driver_id) is not null) and
  (((((((new.collection_driver_id is distinct from old.collection_driver_id) or
  (new.delivery_driver_id is distinct from old.delivery_driver_id)) or ((new.status = 'cancelled')
  is distinct from (old.status = 'cancelled'))) or (new.collection_street_address is distinct from
  old.collection_street_address)) or (new.collection_suburb is distinct from
  old.collection_suburb)) or (new.delivery_street_address is distinct from
  old.delivery_street_address)) or (new.delivery_suburb is distinct from old.delivery_suburb))))
  execute function baton_note_shipment();

select baton_tenant_scope('branches', 'shared');
select baton_tenant_scope('ops_managers', 'staff');
select baton_tenant_scope('drivers', 'staff');
select baton_tenant_scope('driver_shifts', 'staff');
select baton_tenant_scope('driver_positions', 'staff');
select baton_tenant_scope('driver_devices', 'staff');
select baton_tenant_scope('driver_news', 'staff');
select baton_tenant_scope('driver_trails', 'staff');

select baton_track_changes('branches', 'branches', 'array[''all'']', 'id', 'version');
select baton_track_changes('ops_managers', 'operations', 'array[''staff'']');
select baton_track_changes('drivers', 'drivers', 'array[''staff'']', 'user_id', 'version');
select baton_track_changes('driver_devices', 'drivers', 'array[''staff'']', 'driver_id');

select baton_keep_past('drivers', 'user_id', 400, '{"last_seen":"null"}');
select baton_keep_past('branches', 'id', 400);
