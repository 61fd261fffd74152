create table integration_types (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  description text not null
);

create table integrations (
  id integer generated always as identity primary key,
  account_id integer,
  integration_type_id integer not null references integration_types (id),
  name text not null,
  url text,
  settings jsonb not null default '{}',
  secret_ending text,
  is_active boolean not null default true,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_error text,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index integrations_account on integrations (account_id, time_created);

create table integration_rules (
  id integer generated always as identity primary key,
  account_id integer,
  integration_id integer not null references integrations (id) on delete cascade,
  event text not null,
  conditions jsonb not null default '{}',
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index integration_rules_integration on integration_rules (integration_id, event);

create table webhook_deliveries (
  id integer generated always as identity primary key,
  account_id integer,
  integration_id integer not null references integrations (id) on delete cascade,
  shipment_id integer,
  event text not null,
  payload jsonb not null,
  state text not null,
  attempts integer not null default 0,
  http_status integer,
  error text,
  next_attempt_at timestamptz,
  time_created timestamptz not null default now(),
  delivered_at timestamptz
);
create index webhook_deliveries_state on webhook_deliveries (state, next_attempt_at);
create index webhook_deliveries_account on webhook_deliveries (account_id, time_created);
create index webhook_deliveries_shipment on webhook_deliveries (shipment_id);

create table payment_references (
  id integer generated always as identity primary key,
  account_id integer,
  shipment_id integer,
  reference text not null unique,
  provider text not null,
  provider_status text not null,
  purpose text not null,
  amount numeric(14, 4) not null,
  time_created timestamptz not null default now(),
  completed_at timestamptz
);
create index payment_references_created on payment_references (time_created);
create index payment_references_account on payment_references (account_id, time_created);

create table payment_reference_roles (
  role_id integer not null references roles (id) on delete cascade,
  provider text not null,
  primary key (role_id, provider)
);

create table mails (
  id integer generated always as identity primary key,
  to_address text not null,
  subject text not null,
  body text not null,
  time_created timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mails_unsent on mails (sent_at, id);
create index mails_to on mails (to_address, time_created);

create table notifications (
  id integer generated always as identity primary key,
  user_id integer,
  account_id integer,
  title text not null,
  body text not null,
  level text not null default 'info',
  time_created timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user on notifications (user_id, time_created);
create index notifications_account on notifications (account_id, time_created);

create table sent_messages (
  id integer generated always as identity primary key,
  account_id integer,
  shipment_id integer,
  channel text not null,
  template text not null,
  mobile_number text not null,
  message text not null,
  status text not null,
  error text,
  provider_reference text,
  parts integer not null default 1,
  cost numeric(14, 4),
  resent_from_id integer,
  time_created timestamptz not null default now(),
  delivered_at timestamptz
);
create index sent_messages_channel on sent_messages (channel, time_created);
create index sent_messages_account on sent_messages (account_id, channel, time_created);
create index sent_messages_status on sent_messages (channel, status, time_created);
create index sent_messages_shipment on sent_messages (shipment_id);
create index sent_messages_words on sent_messages using gin (
  mobile_number gin_trgm_ops,
  message gin_trgm_ops
);

create table inbound_xml (
  id integer generated always as identity primary key,
  account_id integer,
  shipment_id integer,
  source text not null,
  document_type text not null,
  reference text,
  status text not null,
  error text,
  content text not null,
  answer jsonb,
  is_test boolean not null default false,
  time_created timestamptz not null default now(),
  processed_at timestamptz
);
create index inbound_xml_created on inbound_xml (time_created);
create index inbound_xml_account on inbound_xml (account_id, time_created);
create index inbound_xml_status on inbound_xml (status, time_created);

create table workspaces (
  id integer generated always as identity primary key,
  account_id integer,
  name text not null,
  description text,
  external_workspace_id text not null,
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);

create table reports (
  id integer generated always as identity primary key,
  account_id integer,
  workspace_id integer not null references workspaces (id) on delete cascade,
  name text not null,
  description text,
  external_report_id text not null,
  embed_url text not null,
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index reports_workspace on reports (workspace_id, id);

create table report_roles (
  report_id integer not null references reports (id) on delete cascade,
  role_id integer not null references roles (id) on delete cascade,
  primary key (report_id, role_id)
);

select baton_fence('integration_types', 'shared');
select baton_fence('integrations', 'own');
select baton_fence('integration_rules', 'own');
select baton_fence('webhook_deliveries', 'own');
select baton_fence('payment_references', 'staff');
select baton_fence('payment_reference_roles', 'staff');
select baton_fence('mails', 'staff');
create policy tenant on mails for insert to baton_tenant with check (true);
select baton_fence('notifications', 'own');
select baton_fence('sent_messages', 'own');
select baton_fence('inbound_xml', 'own-read');
select baton_fence('workspaces', 'own-or-shared');
select baton_fence('reports', 'own-or-shared');
select baton_fence('report_roles', 'shared');
