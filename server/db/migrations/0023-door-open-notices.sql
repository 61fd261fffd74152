-- Open doors that were reported, with the minutes that they had been open, so that each is reported
-- once.
create table door_open_notices (
  door_id integer primary key references doors (id) on delete cascade,
  open_since timestamptz not null,
  minutes integer not null
);

select baton_tenant_scope('door_open_notices', 'staff');
