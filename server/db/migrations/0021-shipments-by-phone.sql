-- A number that somebody rang from finds their parcels, newest first.
create index shipments_delivery_mobile on shipments (delivery_mobile_number, id) where delivery_mobile_number is not null;
create index shipments_collection_mobile on shipments (collection_mobile_number, id) where collection_mobile_number is not null;
