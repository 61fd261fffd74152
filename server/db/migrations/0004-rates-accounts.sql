create table enterprise_types (
  id integer generated always as identity primary key,
  name text not null unique
);

create table sales_agents (
  id integer generated always as identity primary key,
  name text not null,
  code text not null unique,
  email text,
  mobile_number text,
  commission_percentage numeric(10, 2) not null default 0,
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);

create table rate_revisions (
  id integer generated always as identity primary key,
  name text not null,
  state text not null,
  cloned_from_id integer,
  effective_from timestamptz,
  published_at timestamptz,
  published_by integer,
  notes text,
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1
);
create index rate_revisions_state on rate_revisions (state, time_created);

create table rate_groups (
  id integer generated always as identity primary key,
  rate_revision_id integer not null references rate_revisions (id),
  name text not null,
  code text not null,
  description text,
  state text not null,
  is_default boolean not null default false,
  fuel_percentage numeric(10, 2) not null default 0,
  markup_percentage numeric(10, 2) not null default 0,
  cloned_from_id integer,
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1
);
create index rate_groups_revision on rate_groups (rate_revision_id, code);

create table accounts (
  id integer generated always as identity primary key,
  account_code text not null unique,
  name text not null,
  kind text not null default 'business',
  status text not null default 'active',
  parent_account_id integer,
  enterprise_type_id integer references enterprise_types (id),
  sales_agent_id integer references sales_agents (id),
  branch_id integer,
  rate_group_id integer references rate_groups (id),
  contact_name text,
  email text not null,
  billing_email text,
  mobile_number text,
  vat_number text,
  registration_number text,
  billing_type text not null default 'invoice',
  billing_cycle text not null default 'monthly',
  payment_terms_days integer not null default 30,
  credit_limit numeric(14, 4) not null default 0,
  balance numeric(14, 4) not null default 0,
  requires_customer_reference boolean not null default false,
  webhook_url text,
  webhook_enabled boolean not null default false,
  street_address text,
  suburb text,
  city text,
  zone text,
  postal_code text,
  country text not null default 'ZA',
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  last_invoiced_at timestamptz,
  closed_at timestamptz,
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1
);
create index accounts_created on accounts (time_created);
create index accounts_status on accounts (status, time_created);
create index accounts_agent on accounts (sales_agent_id);
create index accounts_words on accounts using gin (
  name gin_trgm_ops,
  account_code gin_trgm_ops,
  email gin_trgm_ops
);

create table account_rate_groups (
  account_id integer not null references accounts (id) on delete cascade,
  rate_group_id integer not null references rate_groups (id),
  active_from timestamptz not null default now(),
  active_until timestamptz,
  primary key (account_id, rate_group_id)
);
create index account_rate_groups_group on account_rate_groups (rate_group_id);

create table account_notes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  user_id integer,
  note_type text not null,
  note text not null,
  file_id integer,
  time_created timestamptz not null default now()
);
create index account_notes_account on account_notes (account_id, time_created);

create table account_applications (
  id integer generated always as identity primary key,
  company text not null,
  name text not null,
  email text not null,
  mobile_number text,
  message text,
  user_id integer,
  state text not null default 'new',
  time_created timestamptz not null default now()
);
create index account_applications_state on account_applications (state, time_created);

create table parcel_point_profiles (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  store_name text not null,
  state text not null default 'new',
  contact_name text not null,
  email text not null,
  mobile_number text not null,
  street_address text not null,
  suburb text not null,
  zone text not null,
  postal_code text not null,
  opening_hours jsonb not null,
  bank_name text,
  bank_account_last_digits text,
  rejection_reason text,
  decided_by integer,
  decided_at timestamptz,
  user_id integer,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index parcel_point_profiles_account on parcel_point_profiles (account_id, time_created);
create index parcel_point_profiles_state on parcel_point_profiles (state, time_created);

create table service_levels (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  description text not null,
  lane text not null,
  days_min integer not null,
  days_max integer not null,
  collection_cut_off_time text not null,
  delivery_before_time text not null,
  max_weight numeric(10, 2),
  max_length numeric(10, 2),
  volumetric_divisor integer not null default 5000,
  is_active boolean not null default true,
  position integer not null default 0,
  time_created timestamptz not null default now(),
  version integer not null default 1
);

create table rates (
  id integer generated always as identity primary key,
  rate_group_id integer not null references rate_groups (id) on delete cascade,
  service_level_id integer not null references service_levels (id),
  from_zone text not null,
  to_zone text not null,
  base_weight numeric(10, 2) not null,
  base_rate numeric(14, 4) not null,
  per_kilogram numeric(14, 4) not null,
  minimum numeric(14, 4) not null,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index rates_group on rates (rate_group_id, service_level_id, from_zone, to_zone);

create table surcharges (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  kind text not null,
  amount numeric(14, 4) not null,
  applies_to text not null,
  zone_id integer,
  conditions jsonb not null default '{}',
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);

select baton_fence('enterprise_types', 'shared');
select baton_fence('sales_agents', 'staff');
select baton_fence('rate_revisions', 'staff');
select baton_fence('rate_groups', 'staff');
create policy tenant on rate_groups for select to baton_tenant
  using (id in (select rate_group_id from account_rate_groups));
select baton_fence('accounts', 'staff');
create policy tenant on accounts to baton_tenant using (id = baton_account()) with check (id = baton_account());
select baton_fence('account_rate_groups', 'own-read');
select baton_fence('account_notes', 'staff');
select baton_fence('account_applications', 'staff');
select baton_fence('parcel_point_profiles', 'own');
select baton_fence('service_levels', 'shared');
select baton_fence('rates', 'staff');
create policy tenant on rates for select to baton_tenant
  using (rate_group_id in (select rate_group_id from account_rate_groups));
select baton_fence('surcharges', 'shared');
