-- Who pays for a shipment, as its booking says.
alter table shipments add column terms text;

-- What the rules for account users read of the provider beside what they read already; no credential is among it.
create policy tenant_booked_by on settings for select to baton_tenant using (
  account_id = 0 and setting in (
    'service_levels', 'default_service_level', 'shipment_terms', 'provider_tracking_prefixes', 'other_scans', 'label_format',
    'logo_url', 'integrations', 'allow_staff_to_customer_deposited_shipment'
  )
);

-- The logo of the company stands on the documents of everybody.
create policy tenant_logo on files for select to baton_tenant using (kind = 'logo');

-- PINs that drivers have sent to recipients, one a shipment.
create table delivery_pins (
  shipment_id integer primary key references shipments (id) on delete cascade,
  code_hash text not null,
  driver_id integer not null,
  sent_at timestamptz not null default now(),
  tries integer not null default 0,
  used_at timestamptz
);
select baton_tenant_scope('delivery_pins', 'staff');
