--: import type { RouteRow } from '#server/db/json-columns.ts';

create table marketplace_shipments (
  id integer generated always as identity primary key,
  shipment_id integer unique,
  waybill text not null unique,
  amazon_order_id text not null,
  amazon_shipment_id text not null unique,
  route_code text,
  route_file_id integer,
  station text not null,
  status text not null,
  state text not null, --: 'received' | 'accepted' | 'failed'
  error text,
  fingerprint text,
  delivery_pin_required boolean not null default false,
  delivery_pin_sent_at timestamptz,
  recipient_name text not null,
  mobile_number text,
  suburb text not null,
  city text not null,
  zone text not null,
  postal_code text not null,
  promised_from timestamptz,
  promised_to timestamptz,
  attempts integer not null default 0,
  amazon_invoice_id integer,
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1
);
create index marketplace_shipments_created on marketplace_shipments (time_created);
create index marketplace_shipments_status on marketplace_shipments (status, time_created);
create index marketplace_shipments_state on marketplace_shipments (state, fingerprint,
  time_created);
create index marketplace_shipments_words on marketplace_shipments using gin (waybill gin_trgm_ops,
  amazon_order_id gin_trgm_ops, recipient_name gin_trgm_ops);
create index marketplace_shipments_station on marketplace_shipments (station, time_created);

-- Ordered events of a shipment for the marketplace.
create table marketplace_events (
  id integer generated always as identity primary key,
  amazon_shipment_id integer not null references marketplace_shipments (id) on delete cascade,
  sequence integer not null,
  -- Event in our history that this one reports.
  tracking_event_id bigint,
  event_code text not null,
  detail_code text,
  state text not null, --: 'waiting' | 'accepted' | 'failed' | 'overridden'
  attempts integer not null default 0,
  http_status integer,
  error text,
  fingerprint text,
  payload jsonb not null, --: Record<string, unknown>
  occurred_at timestamptz not null,
  sent_at timestamptz,
  overridden_by integer,
  override_reason text,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create unique index marketplace_events_sequence on marketplace_events (amazon_shipment_id,
  sequence);
create index marketplace_events_created on marketplace_events (time_created);
create index marketplace_events_state on marketplace_events (state, fingerprint, time_created);
create index marketplace_events_occurred on marketplace_events (occurred_at);
create unique index marketplace_events_tracking on marketplace_events (tracking_event_id);

-- Receipts of the marketplace.
create table marketplace_receipts (
  id integer generated always as identity primary key,
  amazon_shipment_id integer not null references marketplace_shipments (id) on delete cascade,
  receipt text not null unique,
  event_code text not null,
  detail_code text,
  event_time timestamptz not null,
  received_at timestamptz not null
);
create index marketplace_receipts_shipment on marketplace_receipts (amazon_shipment_id,
  received_at);

-- Events that a person discarded or corrected, with the changes.
create table marketplace_overrides (
  id integer generated always as identity primary key,
  amazon_event_id integer not null references marketplace_events (id) on delete cascade,
  how text not null, --: 'settle' | 'correct'
  reason text not null,
  before jsonb not null, --: Record<string, unknown>
  after jsonb not null, --: Record<string, unknown>
  user_id integer,
  time_created timestamptz not null default now()
);
create index marketplace_overrides_event on marketplace_overrides (amazon_event_id, time_created);

create table marketplace_notes (
  id integer generated always as identity primary key,
  amazon_shipment_id integer not null references marketplace_shipments (id) on delete cascade,
  note text not null,
  user_id integer,
  time_created timestamptz not null default now()
);
create index marketplace_notes_shipment on marketplace_notes (amazon_shipment_id, time_created);

create table marketplace_webhook_logs (
  id integer generated always as identity primary key,
  amazon_shipment_id integer,
  direction text not null, --: 'out' | 'in'
  event_code text,
  url text not null,
  http_status integer,
  duration_ms integer,
  request jsonb not null, --: Record<string, unknown>
  answer text,
  error text,
  fingerprint text,
  time_created timestamptz not null default now()
);
create index marketplace_webhook_logs_created on marketplace_webhook_logs (time_created);
create index marketplace_webhook_logs_shipment on marketplace_webhook_logs (amazon_shipment_id,
  time_created);
create index marketplace_webhook_logs_fingerprint on marketplace_webhook_logs (fingerprint,
  time_created);

create table marketplace_inbound_logs (
  id integer generated always as identity primary key,
  waybill text not null,
  amazon_shipment_id integer,
  state text not null, --: 'accepted' | 'failed' | 'resubmitted'
  http_status integer not null,
  error text,
  fingerprint text,
  payload jsonb not null, --: Record<string, unknown>
  attempts integer not null default 1,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index marketplace_inbound_logs_created on marketplace_inbound_logs (time_created);
create index marketplace_inbound_logs_state on marketplace_inbound_logs (state, fingerprint,
  time_created);
create index marketplace_inbound_logs_waybill on marketplace_inbound_logs (waybill);

create table marketplace_route_files (
  id integer generated always as identity primary key,
  file_id integer,
  file_name text not null,
  route_date text not null,
  station text not null,
  row_count integer not null,
  matched_count integer not null,
  errors jsonb not null default '[]'::jsonb, --: { row: number; reason: string }[]
  rows jsonb not null default '[]'::jsonb, --: RouteRow[]
  user_id integer,
  time_created timestamptz not null default now()
);

select baton_tenant_scope('marketplace_shipments', 'staff');
select baton_tenant_scope('marketplace_events', 'staff');
select baton_tenant_scope('marketplace_receipts', 'staff');
select baton_tenant_scope('marketplace_overrides', 'staff');
select baton_tenant_scope('marketplace_notes', 'staff');
select baton_tenant_scope('marketplace_webhook_logs', 'staff');
select baton_tenant_scope('marketplace_inbound_logs', 'staff');
select baton_tenant_scope('marketplace_route_files', 'staff');

select baton_track_changes('marketplace_shipments', 'marketplace', 'array[''staff'']');
select baton_track_changes('marketplace_events', 'marketplace', 'array[''staff'']');
select baton_track_changes('marketplace_receipts', 'marketplace', 'array[''staff'']');
select baton_track_changes('marketplace_overrides', 'marketplace', 'array[''staff'']');
select baton_track_changes('marketplace_notes', 'marketplace', 'array[''staff'']');
select baton_track_changes('marketplace_webhook_logs', 'marketplace', 'array[''staff'']');
select baton_track_changes('marketplace_inbound_logs', 'marketplace', 'array[''staff'']');
select baton_track_changes('marketplace_route_files', 'marketplace', 'array[''staff'']');
