--: import type { accountKinds, accountStatuses, accountAllocationMethods, billingCycles, billingTypes } from '#domain/accounts/accounts.ts';

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
  commission_percentage numeric(10,2) not null default 0,
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);

create table accounts (
  id integer generated always as identity primary key,
  account_code text not null unique,
  name text not null,
  kind text not null default 'business', --: (typeof accountKinds)[number]
  status text not null default 'active', --: (typeof accountStatuses)[number]
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
  billing_type text not null default 'invoice', --: (typeof billingTypes)[number]
  billing_cycle text not null default 'monthly', --: (typeof billingCycles)[number]
  payment_terms_days integer not null default 30,
  credit_limit numeric(14,4) not null default 0,
  allocation_method text not null default 'oldest-first', --: (typeof accountAllocationMethods)[number]
  balance numeric(14,4) not null default 0,
  requires_customer_reference boolean not null default false,
  webhook_url text,
  webhook_enabled boolean not null default false,
  street_address text,
  suburb text,
  city text,
  zone text,
  postal_code text,
  country text not null default 'ZA',
  latitude numeric(9,6),
  longitude numeric(9,6),
  last_invoiced_at timestamptz,
  closed_at timestamptz,
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1,
  constraint accounts_allocation_method_check check (allocation_method = any
    (array['oldest-first', 'manual'])),
  constraint accounts_cents check (balance = round(balance, 2) and credit_limit =
    round(credit_limit, 2))
);
create index accounts_created on accounts (time_created);
create index accounts_status on accounts (status, time_created);
create index accounts_agent on accounts (sales_agent_id);
create index accounts_words on accounts using gin (name gin_trgm_ops, account_code gin_trgm_ops,
  email gin_trgm_ops);

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

select baton_tenant_scope('enterprise_types', 'shared');
select baton_tenant_scope('sales_agents', 'staff');
select baton_tenant_scope('accounts', 'staff');
select baton_tenant_scope('account_notes', 'staff');

create policy tenant on accounts to baton_tenant using ((id = baton_account())) with check ((id =
  baton_account()));

select baton_track_changes('enterprise_types', 'enterprise-types', 'array[''all'']', 'id');
select baton_track_changes('sales_agents', 'sales-agents', 'array[''staff'']', 'id', 'version');
select baton_track_changes('accounts', 'accounts', 'array[''a'' || id]', 'id', 'version');
select baton_track_changes('account_notes', 'accounts', 'array[''staff'']', 'account_id');
