-- What dashboards count is found in indexes alone.
drop index shipments_created;
create index shipments_created on shipments (time_created, id) include (status, account_id, charge_excluding_vat);
drop index shipments_delivered;
create index shipments_delivered on shipments (delivered_at, id) include (account_id, estimated_delivery_to, delivery_driver_id)
  where delivered_at is not null;

-- Work that waits at a branch or with a driver: few of all shipments.
create index shipments_collection_work on shipments (collection_branch_id, collection_driver_id, status, status_at)
  where status in ('submitted', 'collection-unassigned', 'collection-rejected', 'collection-assigned', 'collection-failed-attempt', 'collection-exception');
create index shipments_delivery_work on shipments (delivery_branch_id, delivery_driver_id, status, status_at)
  where status in ('at-destination-hub', 'delivery-unassigned', 'delivery-rejected', 'delivery-assigned', 'out-for-delivery', 'delivery-failed-attempt', 'delivery-exception');

-- Collections that came about and attempts that did not, by when.
create index tracking_events_outcomes on tracking_events (at) include (status, account_id, shipment_id, driver_id)
  where status in ('collected', 'collection-failed-attempt', 'collection-exception', 'delivery-failed-attempt', 'delivery-exception', 'undeliverable');

-- Where a notification leads.
alter table notifications add column href text;

-- What is told to several people is read by each for themselves.
create table notification_reads (
  notification_id integer not null references notifications (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (notification_id, user_id)
);
select baton_fence('notification_reads', 'staff');
