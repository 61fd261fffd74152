-- A draft may say that an area is to go: which one, and as which version it was looked at.
alter table zones
  add column removes_id integer,
  add column removes_version integer,
  add constraint zones_removal check (
    (removes_id is null) = (removes_version is null) and (removes_id is null or type = 'draft')
  );
create unique index zones_removes on zones (removes_id);

-- The clock of the simulated day: one row, the same for every node, which outlives them all.
create table simulated_day (
  id integer primary key default 1 check (id = 1),
  state text not null,
  speed integer not null,
  shown timestamptz not null,
  since timestamptz not null,
  alive_until timestamptz not null
);
select baton_fence('simulated_day', 'staff');
