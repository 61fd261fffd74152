-- When the deadlines of a shipment in a locker are looked at again, so that what stays due does not hold up the rest.
create table locker_deadline_looks (
  shipment_id integer primary key references shipments (id) on delete cascade,
  next_look_at timestamptz not null
);
select baton_tenant_scope('locker_deadline_looks', 'staff');
