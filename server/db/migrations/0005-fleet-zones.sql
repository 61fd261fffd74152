create table branches (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  kind text not null,
  routing_code text not null,
  manager_name text not null,
  email text not null,
  mobile_number text not null,
  street_address text not null,
  suburb text not null,
  city text not null,
  zone text not null,
  postal_code text not null,
  latitude numeric(9, 6) not null,
  longitude numeric(9, 6) not null,
  opening_hours jsonb not null,
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

create table drivers (
  user_id integer primary key references users (id) on delete cascade,
  code text not null unique,
  name text not null,
  mobile_number text not null,
  branch_id integer not null references branches (id),
  ops_manager_id integer references ops_managers (id),
  vehicle_kind text not null,
  vehicle_registration text not null,
  vehicle_capacity numeric(10, 2) not null,
  shift_starts text not null,
  shift_ends text not null,
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

create table tags (
  id integer generated always as identity primary key,
  type text not null,
  mtype text,
  name text not null,
  color text not null,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index tags_type on tags (type, name);

create table zones (
  id integer generated always as identity primary key,
  type text not null,
  mtype text,
  name text not null,
  code text not null,
  tag_id integer references tags (id),
  branch_id integer,
  driver_id integer,
  polygon jsonb not null,
  min_latitude double precision not null,
  min_longitude double precision not null,
  max_latitude double precision not null,
  max_longitude double precision not null,
  node_count integer not null,
  service_days jsonb,
  exception_from text,
  exception_until text,
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index zones_type on zones (type, mtype, name);
create index zones_box on zones (type, min_latitude, max_latitude);

select baton_fence('branches', 'shared');
select baton_fence('ops_managers', 'staff');
select baton_fence('drivers', 'staff');
select baton_fence('driver_positions', 'staff');
select baton_fence('tags', 'shared');
select baton_fence('zones', 'staff');
create policy tenant on zones for select to baton_tenant
  using (type in ('rates', 'surcharges', 'service_days', 'exceptions'));
