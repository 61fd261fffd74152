-- Finds the earlier events of a shipment that hold back a later one.
create index webhook_deliveries_order on webhook_deliveries (integration_id, shipment_id, sequence) where state = 'waiting';
