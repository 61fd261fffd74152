-- What is on its way to a locker is counted for each row of the list of lockers.
create index shipments_delivery_locker on shipments (delivery_locker_id) where delivery_locker_id is not null;
