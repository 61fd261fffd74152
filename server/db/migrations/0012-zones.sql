--: import type { Polygon } from '#server/db/json-columns.ts';

create table tags (
  id integer generated always as identity primary key,
  type text not null, --: 'driver' | 'rates' | 'surcharges' | 'service_days' | 'exceptions' | 'draft'
  mtype text,
  name text not null,
  color text not null,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index tags_type on tags (type, name);

-- Areas on the map. The bounding box preselects areas for a point before the polygon is checked.
create table zones (
  id integer generated always as identity primary key,
  type text not null, --: 'driver' | 'rates' | 'surcharges' | 'service_days' | 'exceptions' | 'draft'
  mtype text,
  name text not null,
  code text not null,
  tag_id integer references tags (id),
  branch_id integer,
  driver_id integer,
  polygon jsonb not null, --: Polygon
  min_latitude double precision not null,
  min_longitude double precision not null,
  max_latitude double precision not null,
  max_longitude double precision not null,
  node_count integer not null,
  service_days jsonb, --: string[]
  exception_from text,
  exception_until text,
  -- For drafts that remove an area: the area and its version at that time.
  removes_id integer,
  removes_version integer,
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint zones_removal check (((removes_id is null) = (removes_version is null)) and
    (removes_id is null or type = 'draft'))
);
create index zones_type on zones (type, mtype, name);
create index zones_box on zones (type, min_latitude, max_latitude);
create unique index zones_removes on zones (removes_id);

create trigger announce_rates after update on zones referencing old table as before new table as
  changed for each statement execute function baton_announce_rates('type', 'rates');

select baton_tenant_scope('tags', 'shared');
select baton_tenant_scope('zones', 'staff');

create policy tenant on zones for select to baton_tenant using ((type = any (array['rates',
  'surcharges', 'service_days', 'exceptions'])));

select baton_track_changes('tags', 'tags', 'array[''all'']', 'id', 'version');
select baton_track_changes('zones', 'zones', 'array[''all'']', 'id', 'version');

select baton_keep_past('zones', 'id', 400);
