-- Why staff booked a shipment although its account had too little left; null of all others.
alter table shipments add column over_limit_reason text;
