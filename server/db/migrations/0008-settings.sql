-- Settings of accounts; account 0 is the provider.
create table settings (
  account_id integer not null default 0,
  setting text not null,
  value text not null,
  version integer not null default 1,
  primary key (account_id, setting)
);

create table saved_views (
  id integer generated always as identity primary key,
  user_id integer not null,
  account_id integer,
  view text not null,
  name text not null,
  search text not null,
  position integer not null default 0,
  -- Whether the view is shared with all staff, or all people of the account.
  shared boolean not null default false,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index saved_views_user on saved_views (user_id, view);
create index saved_views_shared on saved_views (view, account_id) where shared;

-- Audit log: author, row, and the values before and after.
create table audit_log (
  id integer generated always as identity constraint audit_log_log_pkey primary key,
  account_id integer,
  table_name text not null,
  row_id integer not null,
  action text not null,
  user_id integer,
  occurred_at timestamptz not null default now(),
  changes jsonb not null, --: Record<string, { from: unknown; to: unknown }>
  -- Run that made the change, if any.
  run_id integer
);
create index audit_log_row on audit_log (table_name, row_id, occurred_at);
create index audit_log_user on audit_log (user_id, occurred_at);
create index audit_log_at on audit_log (occurred_at);
create index audit_log_run on audit_log (run_id) where (run_id is not null);

-- Finished phases of the demo company.
create table demo_phases (
  phase text primary key,
  size text not null,
  finished_at timestamptz not null default now()
);

-- Clock of the simulated day: one row for all nodes.
create table simulated_day (
  id integer default 1 primary key,
  state text not null, --: 'running' | 'paused'
  speed integer not null,
  -- Simulated time when the clock was last set, and the real time of that moment.
  shown timestamptz not null,
  since timestamptz not null,
  -- End of the claim of the node that runs the day, unless renewed.
  alive_until timestamptz not null,
  constraint simulated_day_id_check check (id = 1)
);

select baton_tenant_scope('settings', 'own-read');
select baton_tenant_scope('saved_views', 'own');
select baton_tenant_scope('audit_log', 'staff');
select baton_tenant_scope('demo_phases', 'staff');
select baton_tenant_scope('simulated_day', 'staff');

create policy tenant_booked_by on settings for select to baton_tenant using (((account_id = 0) and
  (setting = any (array['service_levels', 'default_service_level', 'shipment_terms',
  'provider_tracking_prefixes', 'other_scans', 'label_format', 'logo_url', 'integrations',
  'allow_staff_to_customer_deposited_shipment']))));
create policy tenant_charged_by on settings for select to baton_tenant using (((account_id = 0)
  and (setting = any (array['enable_payment_intervention', 'invoice_trigger_shipment_status',
  'shipping_difference_minimum']))));
create policy tenant_handed_over on settings for select to baton_tenant using (((account_id = 0)
  and (setting = 'upstream_provinces')));
create policy tenant_offered_words on settings for select to baton_tenant using (((account_id = 0)
  and (setting = any (array['parcel_types', 'note_types', 'shipment_cancellation_reason',
  'rejection_reasons', 'collection_failed_attempt_reasons',
  'delivery_failed_attempt_reasons']))));
create policy tenant_provider on settings for select to baton_tenant using (((account_id = 0) and
  (setting = any (array['maximum_parcel_length', 'maximum_parcel_width', 'maximum_parcel_height',
  'maximum_parcel_weight', 'invoice_vat_percentage', 'insurance_declared_value_enabled',
  'insurance_max_declared_value', 'company_name', 'support_email', 'support_number',
  'tracking_url', 'allow_locker_deposit']))));
create policy tenant_rated_by on settings for select to baton_tenant using (((account_id = 0) and
  (setting = any (array['nps_promoter_minimum', 'nps_detractor_maximum']))));
create policy tenant_ruled_by on settings for select to baton_tenant using (((account_id = 0) and
  (setting = any (array['show_bill_transactions', 'allow_kiosk_deposit', 'allow_point_deposit',
  'allow_kiosk_on_sender', 'allow_pickup_point_service', 'work_hours_from', 'work_hours_to']))));
create policy tenant_webhooks on settings for select to baton_tenant using (((account_id = 0) and
  (setting = 'enable_webhook_sending')));
create policy tenant on audit_log for insert to baton_tenant with check ((account_id =
  baton_account()));

select baton_track_changes('settings', 'settings',
  'array[case account_id when 0 then ''all'' else ''a'' || account_id end]');
select baton_track_changes('saved_views', 'views',
  'array[case when shared then coalesce(''a'' || account_id, ''staff'') else ''u'' || user_id end]',
  'id', 'version');
