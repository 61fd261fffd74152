create table amazon_invoices (
  id integer generated always as identity primary key,
  invoice_number text not null unique,
  state text not null,
  file_id integer,
  file_name text not null,
  period_from date not null,
  period_until date not null,
  line_count integer not null,
  total_excluding_vat numeric(14, 4) not null,
  vat numeric(14, 4) not null,
  total numeric(14, 4) not null,
  stated_total numeric(14, 4),
  upload_progress integer not null default 0,
  storage_key text,
  sftp_path text,
  error text,
  fingerprint text,
  staged_at timestamptz,
  sent_at timestamptz,
  acknowledged_at timestamptz,
  user_id integer,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index amazon_invoices_created on amazon_invoices (time_created);
create index amazon_invoices_state on amazon_invoices (state, time_created);

create table amazon_invoice_lines (
  id integer generated always as identity primary key,
  amazon_invoice_id integer not null references amazon_invoices (id) on delete cascade,
  number integer not null,
  amazon_shipment_id integer,
  waybill text not null,
  weight numeric(10, 2) not null,
  amount_excluding_vat numeric(14, 4) not null,
  vat numeric(14, 4) not null,
  amount numeric(14, 4) not null
);
create unique index amazon_invoice_lines_number on amazon_invoice_lines (
  amazon_invoice_id,
  number
);
create index amazon_invoice_lines_waybill on amazon_invoice_lines (waybill);

create table amazon_shipments (
  id integer generated always as identity primary key,
  shipment_id integer unique,
  waybill text not null unique,
  amazon_order_id text not null,
  amazon_shipment_id text not null unique,
  route_code text,
  route_file_id integer,
  station text not null,
  status text not null,
  state text not null,
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
create index amazon_shipments_created on amazon_shipments (time_created);
create index amazon_shipments_status on amazon_shipments (status, time_created);
create index amazon_shipments_state on amazon_shipments (state, fingerprint, time_created);
create index amazon_shipments_words on amazon_shipments using gin (
  waybill gin_trgm_ops,
  amazon_order_id gin_trgm_ops,
  recipient_name gin_trgm_ops
);

create table amazon_events (
  id integer generated always as identity primary key,
  amazon_shipment_id integer not null references amazon_shipments (id) on delete cascade,
  sequence integer not null,
  event_code text not null,
  detail_code text,
  state text not null,
  attempts integer not null default 0,
  http_status integer,
  error text,
  fingerprint text,
  payload jsonb not null,
  occurred_at timestamptz not null,
  sent_at timestamptz,
  overridden_by integer,
  override_reason text,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create unique index amazon_events_sequence on amazon_events (amazon_shipment_id, sequence);
create index amazon_events_created on amazon_events (time_created);
create index amazon_events_state on amazon_events (state, fingerprint, time_created);

create table amazon_webhook_logs (
  id integer generated always as identity primary key,
  amazon_shipment_id integer,
  direction text not null,
  event_code text,
  url text not null,
  http_status integer,
  duration_ms integer,
  request jsonb not null,
  answer text,
  error text,
  fingerprint text,
  time_created timestamptz not null default now()
);
create index amazon_webhook_logs_created on amazon_webhook_logs (time_created);
create index amazon_webhook_logs_shipment on amazon_webhook_logs (
  amazon_shipment_id,
  time_created
);
create index amazon_webhook_logs_fingerprint on amazon_webhook_logs (fingerprint, time_created);

create table amazon_inbound_logs (
  id integer generated always as identity primary key,
  waybill text not null,
  amazon_shipment_id integer,
  state text not null,
  http_status integer not null,
  error text,
  fingerprint text,
  payload jsonb not null,
  attempts integer not null default 1,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index amazon_inbound_logs_created on amazon_inbound_logs (time_created);
create index amazon_inbound_logs_state on amazon_inbound_logs (state, fingerprint, time_created);
create index amazon_inbound_logs_waybill on amazon_inbound_logs (waybill);

create table amazon_route_files (
  id integer generated always as identity primary key,
  file_id integer,
  file_name text not null,
  route_date text not null,
  station text not null,
  row_count integer not null,
  matched_count integer not null,
  errors jsonb not null default '[]',
  user_id integer,
  time_created timestamptz not null default now()
);

select baton_fence('amazon_invoices', 'staff');
select baton_fence('amazon_invoice_lines', 'staff');
select baton_fence('amazon_shipments', 'staff');
select baton_fence('amazon_events', 'staff');
select baton_fence('amazon_webhook_logs', 'staff');
select baton_fence('amazon_inbound_logs', 'staff');
select baton_fence('amazon_route_files', 'staff');
