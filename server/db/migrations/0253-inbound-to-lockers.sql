-- What is on its way to a locker is counted for each row of the list of lockers.
create index shipments_inbound_to_locker on shipments (delivery_locker_id, status)
  where delivery_locker_id is not null and status in ('delivery-assigned', 'out-for-delivery', 'at-destination-hub');
