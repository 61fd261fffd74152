-- Which event of a shipment an event for the marketplace tells; so that none is queued twice.
alter table amazon_events add column tracking_event_id bigint;
update amazon_events e set tracking_event_id = t.id
from (
  select distinct on (a.id, t.at) a.id as amazon_shipment_id, t.at, t.id
  from amazon_shipments a join tracking_events t on t.shipment_id = a.shipment_id order by a.id, t.at, t.id
) t
where t.amazon_shipment_id = e.amazon_shipment_id and t.at = e.occurred_at;
create unique index amazon_events_tracking on amazon_events (tracking_event_id);

-- Until when one node has the events of a shipment in hand.
alter table amazon_shipments add column sending_until timestamptz;
