-- An event tells of a new status, or of another change while the status stays; only the first kind counts as an outcome.
alter table tracking_events add column changes_status boolean not null default true;
update tracking_events set changes_status = false where message = 'Address changed';

drop index tracking_events_outcomes;
create index tracking_events_outcomes on tracking_events (at) include (status, account_id, shipment_id, driver_id)
  where changes_status and status in ('collected', 'collection-failed-attempt', 'collection-exception', 'delivery-failed-attempt', 'delivery-exception', 'undeliverable');
