-- For how many minutes a door had stood open when people were told of it, so that they are told once.
create table door_open_notices (
  door_id integer primary key references doors (id) on delete cascade,
  open_since timestamptz not null,
  minutes integer not null
);
select baton_tenant_scope('door_open_notices', 'staff');
