-- What the rules for account users need of the provider; no credential is among it.
create policy tenant_provider on settings for select to baton_tenant using (
  account_id = 0 and setting in (
    'maximum_parcel_length', 'maximum_parcel_width', 'maximum_parcel_height', 'maximum_parcel_weight',
    'invoice_vat_percentage', 'insurance_declared_value_enabled', 'insurance_max_declared_value',
    'company_name', 'support_email', 'support_number', 'tracking_url', 'allow_locker_deposit'
  )
);

-- Walk-in customers and accounts without a group of their own pay the default rates.
create policy tenant_default on rate_groups for select to baton_tenant using (is_default and state = 'published');
create policy tenant_default on rates for select to baton_tenant
  using (rate_group_id in (select id from rate_groups where is_default and state = 'published'));

-- A note can have several files; those of internal notes carry no account, so tenants do not see them.
create table shipment_note_files (
  note_id integer not null references shipment_notes (id) on delete cascade,
  file_id integer not null references files (id),
  account_id integer,
  primary key (note_id, file_id)
);
create index shipment_note_files_file on shipment_note_files (file_id);
select baton_fence('shipment_note_files', 'own');
alter table shipment_notes drop column file_id;

create table mail_files (
  mail_id integer not null references mails (id) on delete cascade,
  file_id integer not null references files (id),
  primary key (mail_id, file_id)
);
select baton_fence('mail_files', 'staff');

alter table imports add column sha256 text not null default '';
alter table imports add column headings jsonb not null default '[]';
create index imports_content on imports (sha256);

create index shipments_custom_reference on shipments (custom_tracking_reference) where custom_tracking_reference is not null;
create index shipments_customer_reference on shipments (customer_reference) where customer_reference is not null;
create index shipments_reference_prefix on shipments (short_tracking_reference text_pattern_ops);
create index shipments_import on shipments (import_id) where import_id is not null;
create index shipments_upstream_failed on shipments (time_created) where upstream_state = 'failed';
create index pod_images_file on pod_images (file_id);
