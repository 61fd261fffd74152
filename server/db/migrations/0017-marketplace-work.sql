-- What the marketplace says it has: its acknowledgements, and what it told when it was asked.
create table amazon_receipts (
  id integer generated always as identity primary key,
  amazon_shipment_id integer not null references amazon_shipments (id) on delete cascade,
  receipt text not null unique,
  event_code text not null,
  detail_code text,
  event_time timestamptz not null,
  received_at timestamptz not null
);
create index amazon_receipts_shipment on amazon_receipts (amazon_shipment_id, received_at);

create table amazon_overrides (
  id integer generated always as identity primary key,
  amazon_event_id integer not null references amazon_events (id) on delete cascade,
  how text not null,
  reason text not null,
  before jsonb not null,
  after jsonb not null,
  user_id integer,
  time_created timestamptz not null default now()
);
create index amazon_overrides_event on amazon_overrides (amazon_event_id, time_created);

create table amazon_notes (
  id integer generated always as identity primary key,
  amazon_shipment_id integer not null references amazon_shipments (id) on delete cascade,
  note text not null,
  user_id integer,
  time_created timestamptz not null default now()
);
create index amazon_notes_shipment on amazon_notes (amazon_shipment_id, time_created);

alter table amazon_route_files add column rows jsonb not null default '[]';

-- Whoever sends an invoice holds it until then, so that two never send the same.
alter table amazon_invoices add column sha256 text;
alter table amazon_invoices add column attempts integer not null default 0;
alter table amazon_invoices add column acknowledgement text;
alter table amazon_invoices add column lease_until timestamptz;

-- The dashboard and the lists of one station; what happened to one shipment.
create index amazon_shipments_station on amazon_shipments (station, time_created);
create index amazon_events_occurred on amazon_events (occurred_at);

select baton_fence('amazon_receipts', 'staff');
select baton_fence('amazon_overrides', 'staff');
select baton_fence('amazon_notes', 'staff');
