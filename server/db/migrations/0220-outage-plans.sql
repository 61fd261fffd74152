-- Shipments on their way to a locker that loses power, and where they go instead.
create table outage_redirects (
  id integer generated always as identity primary key,
  outage_id integer not null references outages (id) on delete cascade,
  shipment_id integer not null references shipments (id) on delete cascade,
  from_locker_id integer not null references lockers (id),
  to_locker_id integer references lockers (id),
  skipped text,
  time_created timestamptz not null default now(),
  unique (outage_id, shipment_id),
  check ((to_locker_id is null) = (skipped is not null))
);
select baton_tenant_scope('outage_redirects', 'staff');
