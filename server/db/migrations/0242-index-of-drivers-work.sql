-- Deliveries count like collections and failures: reports of what drivers did read the index instead of every event.
drop index tracking_events_outcomes;
create index tracking_events_outcomes on tracking_events (at) include (status, account_id, shipment_id, driver_id)
  where changes_status and status in ('collected', 'delivered', 'in-locker', 'collection-failed-attempt', 'collection-exception', 'delivery-failed-attempt', 'delivery-exception', 'undeliverable');
