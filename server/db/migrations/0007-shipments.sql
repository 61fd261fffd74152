create table shipments (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  short_tracking_reference text not null unique,
  custom_tracking_reference text,
  customer_reference text,
  order_number text,
  status text not null,
  status_at timestamptz not null default now(),
  service_level_id integer not null references service_levels (id),
  service_level_code text not null,
  lane text not null,
  collection_type text not null,
  collection_company text,
  collection_name text not null,
  collection_mobile_number text,
  collection_email text,
  collection_street_address text not null,
  collection_suburb text not null,
  collection_city text not null,
  collection_zone text not null,
  collection_postal_code text not null,
  collection_country text not null default 'ZA',
  collection_latitude numeric(9, 6),
  collection_longitude numeric(9, 6),
  collection_instructions text,
  collection_branch_id integer,
  collection_driver_id integer,
  collection_locker_id integer,
  delivery_type text not null,
  delivery_company text,
  delivery_name text not null,
  delivery_mobile_number text,
  delivery_email text,
  delivery_street_address text not null,
  delivery_suburb text not null,
  delivery_city text not null,
  delivery_zone text not null,
  delivery_postal_code text not null,
  delivery_country text not null default 'ZA',
  delivery_latitude numeric(9, 6),
  delivery_longitude numeric(9, 6),
  delivery_instructions text,
  delivery_branch_id integer,
  delivery_driver_id integer,
  delivery_locker_id integer,
  collection_after timestamptz,
  collection_before timestamptz,
  estimated_delivery_from timestamptz,
  estimated_delivery_to timestamptz,
  collected_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  cancellation_reason text,
  collection_attempts integer not null default 0,
  delivery_attempts integer not null default 0,
  parcel_count integer not null default 1,
  actual_weight numeric(10, 2) not null,
  volumetric_weight numeric(10, 2) not null,
  charged_weight numeric(10, 2) not null,
  declared_value numeric(14, 4) not null default 0,
  rate_group_id integer,
  base_charge numeric(14, 4) not null,
  surcharges jsonb not null default '[]',
  charge_excluding_vat numeric(14, 4) not null,
  vat numeric(14, 4) not null,
  charge numeric(14, 4) not null,
  invoice_id integer,
  payment_state text not null default 'account',
  requested_from text not null default 'portal',
  platform text not null default 'web',
  quote_id integer,
  import_id integer,
  collection_request_id integer,
  upstream_state text not null default 'none',
  upstream_error text,
  created_by integer,
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1
);
create index shipments_created on shipments (time_created);
create index shipments_account on shipments (account_id, time_created);
create index shipments_status on shipments (status, time_created);
create index shipments_account_status on shipments (account_id, status, time_created);
create index shipments_status_at on shipments (status_at);
create index shipments_collection_branch on shipments (collection_branch_id, status);
create index shipments_delivery_branch on shipments (delivery_branch_id, status);
create index shipments_collection_driver on shipments (collection_driver_id, time_created);
create index shipments_delivery_driver on shipments (delivery_driver_id, time_created);
create index shipments_invoice on shipments (invoice_id);
create index shipments_words on shipments using gin (
  short_tracking_reference gin_trgm_ops,
  custom_tracking_reference gin_trgm_ops,
  customer_reference gin_trgm_ops,
  delivery_name gin_trgm_ops,
  collection_name gin_trgm_ops
);

create table parcels (
  id integer generated always as identity primary key,
  account_id integer not null,
  shipment_id integer not null references shipments (id) on delete cascade,
  number integer not null,
  tracking_reference text not null unique,
  description text not null,
  packaging text not null,
  status text not null,
  submitted_length numeric(10, 2) not null,
  submitted_width numeric(10, 2) not null,
  submitted_height numeric(10, 2) not null,
  submitted_weight numeric(10, 2) not null,
  actual_length numeric(10, 2),
  actual_width numeric(10, 2),
  actual_height numeric(10, 2),
  actual_weight numeric(10, 2),
  has_been_dimensioned boolean not null default false,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create unique index parcels_number on parcels (shipment_id, number);
create index parcels_account on parcels (account_id, time_created);

create table tracking_events (
  id bigint generated always as identity primary key,
  account_id integer not null,
  shipment_id integer not null,
  parcel_id integer,
  status text not null,
  message text not null,
  source text not null,
  branch_id integer,
  driver_id integer,
  user_id integer,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  data jsonb,
  at timestamptz not null,
  time_created timestamptz not null default now()
);
create index tracking_events_shipment on tracking_events (shipment_id, at);
create index tracking_events_at on tracking_events (at);
create index tracking_events_driver on tracking_events (driver_id, at);

create table shipment_notes (
  id integer generated always as identity primary key,
  account_id integer not null,
  shipment_id integer not null references shipments (id) on delete cascade,
  user_id integer,
  note_type text not null,
  note text not null,
  is_internal boolean not null default false,
  is_communication boolean not null default false,
  file_id integer references files (id),
  time_created timestamptz not null default now()
);
create index shipment_notes_shipment on shipment_notes (shipment_id, time_created);
create index shipment_notes_account on shipment_notes (account_id, time_created);

create table pod_images (
  id integer generated always as identity primary key,
  account_id integer not null,
  shipment_id integer not null references shipments (id) on delete cascade,
  parcel_id integer,
  file_id integer not null references files (id),
  kind text not null,
  received_by text,
  user_id integer,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  time_created timestamptz not null default now()
);
create index pod_images_shipment on pod_images (shipment_id);
create index pod_images_account on pod_images (account_id, time_created);

select baton_fence('shipments', 'own');
select baton_fence('parcels', 'own');
select baton_fence('tracking_events', 'own');
select baton_fence('shipment_notes', 'staff');
create policy tenant on shipment_notes to baton_tenant
  using (account_id = baton_account() and not is_internal) with check (account_id = baton_account() and not is_internal);
select baton_fence('pod_images', 'own');
