-- Only what is on its way counts as inbound; what was delivered, which is most of it, stays out of the index.
drop index shipments_delivery_locker;
create index shipments_delivery_locker on shipments (delivery_locker_id)
  where delivery_locker_id is not null and status in ('delivery-assigned', 'out-for-delivery', 'at-destination-hub');
