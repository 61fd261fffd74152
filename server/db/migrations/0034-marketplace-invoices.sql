-- Invoices for the marketplace: uploaded as files to object storage and then to the marketplace's
-- SFTP server, which acknowledges them.
create table marketplace_invoices (
  id integer generated always as identity primary key,
  invoice_number text not null unique,
  state text not null, --: 'uploaded' | 'totalled' | 'staged' | 'sent' | 'acknowledged' | 'failed'
  file_id integer,
  file_name text not null,
  period_from date not null,
  period_until date not null,
  line_count integer not null,
  total_excluding_vat numeric(14,4) not null,
  vat numeric(14,4) not null,
  total numeric(14,4) not null,
  stated_total numeric(14,4),
  upload_progress integer not null default 0,
  storage_key text,
  sftp_path text,
  error text,
  fingerprint text,
  totalled_at timestamptz,
  staged_at timestamptz,
  sent_at timestamptz,
  acknowledged_at timestamptz,
  user_id integer,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  sha256 text,
  attempts integer not null default 0,
  acknowledgement text,
  -- Attempt that currently sends the invoice, and the end of its lease.
  lease_token text,
  leased_until timestamptz,
  -- Time of the last check for an acknowledgement.
  asked_at timestamptz
);
create index marketplace_invoices_created on marketplace_invoices (time_created);
create index marketplace_invoices_state on marketplace_invoices (state, time_created);

create table marketplace_invoice_lines (
  id integer generated always as identity primary key,
  amazon_invoice_id integer not null references marketplace_invoices (id) on delete cascade,
  number integer not null,
  amazon_shipment_id integer,
  waybill text not null,
  weight numeric(10,2) not null,
  amount_excluding_vat numeric(14,4) not null,
  vat numeric(14,4) not null,
  amount numeric(14,4) not null
);
create unique index marketplace_invoice_lines_number on marketplace_invoice_lines
  (amazon_invoice_id, number);
create index marketplace_invoice_lines_waybill on marketplace_invoice_lines (waybill);

select baton_tenant_scope('marketplace_invoices', 'staff');
select baton_tenant_scope('marketplace_invoice_lines', 'staff');

select baton_track_changes('marketplace_invoices', 'marketplace', 'array[''staff'']');
