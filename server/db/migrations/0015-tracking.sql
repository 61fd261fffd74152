create table parcels (
  id integer generated always as identity primary key,
  account_id integer not null,
  shipment_id integer not null references shipments (id) on delete cascade,
  number integer not null,
  tracking_reference text not null unique,
  description text not null,
  packaging text not null,
  status text not null,
  submitted_length numeric(10,2) not null,
  submitted_width numeric(10,2) not null,
  submitted_height numeric(10,2) not null,
  submitted_weight numeric(10,2) not null,
  actual_length numeric(10,2),
  actual_width numeric(10,2),
  actual_height numeric(10,2),
  actual_weight numeric(10,2),
  has_been_dimensioned boolean not null default false,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create unique index parcels_number on parcels (shipment_id, number);
create index parcels_account on parcels (account_id, time_created);

-- Delivery PINs of recipients; only hashes are stored.
create table delivery_pins (
  shipment_id integer primary key references shipments (id) on delete cascade,
  code_hash text not null,
  driver_id integer not null,
  sent_at timestamptz not null default now(),
  tries integer not null default 0,
  used_at timestamptz
);

-- History of shipments; never edited.
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
  latitude numeric(9,6),
  longitude numeric(9,6),
  data jsonb, --: Record<string, unknown>
  at timestamptz not null,
  time_created timestamptz not null default now(),
  -- False for changes of driver, address or reference, which keep the status.
  changes_status boolean not null default true
);
create index tracking_events_shipment on tracking_events (shipment_id, at);
create index tracking_events_at on tracking_events (at);
create index tracking_events_driver on tracking_events (driver_id, at);
create index tracking_events_outcomes on tracking_events (at) include (status, account_id,
  shipment_id, driver_id) where (changes_status and (status = any (array['collected'::text,
  'delivered'::text, 'in-locker'::text, 'collection-failed-attempt'::text,
  'collection-exception'::text, 'delivery-failed-attempt'::text, 'delivery-exception'::text,
  'undeliverable'::text])));

create table shipment_notes (
  id integer generated always as identity primary key,
  account_id integer not null,
  shipment_id integer not null references shipments (id) on delete cascade,
  user_id integer,
  note_type text not null,
  note text not null,
  is_internal boolean not null default false,
  is_communication boolean not null default false,
  time_created timestamptz not null default now()
);
create index shipment_notes_shipment on shipment_notes (shipment_id, time_created);
create index shipment_notes_account on shipment_notes (account_id, time_created);

-- Files of notes; those of internal notes have no account, so that tenants do not see them.
create table shipment_note_files (
  note_id integer not null references shipment_notes (id) on delete cascade,
  file_id integer not null references files (id),
  account_id integer,
  primary key (note_id, file_id)
);
create index shipment_note_files_file on shipment_note_files (file_id);

create table pod_images (
  id integer generated always as identity primary key,
  account_id integer not null,
  shipment_id integer not null references shipments (id) on delete cascade,
  parcel_id integer,
  file_id integer not null references files (id),
  kind text not null, --: 'photo' | 'signature' | 'document'
  received_by text,
  user_id integer,
  latitude numeric(9,6),
  longitude numeric(9,6),
  time_created timestamptz not null default now()
);
create index pod_images_shipment on pod_images (shipment_id);
create index pod_images_account on pod_images (account_id, time_created);
create index pod_images_file on pod_images (file_id);

select baton_tenant_scope('parcels', 'own');
select baton_tenant_scope('delivery_pins', 'staff');
select baton_tenant_scope('tracking_events', 'own');
select baton_tenant_scope('shipment_notes', 'staff');
select baton_tenant_scope('shipment_note_files', 'own');
select baton_tenant_scope('pod_images', 'own');

create policy tenant on shipment_notes to baton_tenant using (((account_id = baton_account()) and
  (not is_internal))) with check (((account_id = baton_account()) and (not is_internal)));

select baton_track_changes('parcels', 'shipments',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'shipment_id');
select baton_track_changes('tracking_events', 'shipments',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'shipment_id');
select baton_track_changes('shipment_notes', 'shipments', 'array[''staff'']', 'shipment_id');
select baton_track_changes('pod_images', 'shipments',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'shipment_id');

select baton_keep_past('tracking_events', 'id');
select baton_keep_past('parcels', 'id', 35);
