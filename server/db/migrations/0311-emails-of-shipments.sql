-- Which notice of which shipment an email carries, so that a repeated notice is recognised.
alter table emails add column shipment_id integer, add column template text;
create index emails_shipment on emails (shipment_id, template, time_created) where shipment_id is not null;
