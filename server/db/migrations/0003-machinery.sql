create table files (
  id integer generated always as identity primary key,
  account_id integer,
  kind text not null default 'document' check (kind in ('document', 'logo')),
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  content bytea not null,
  user_id integer,
  time_created timestamptz not null default now()
);
create index files_account on files (account_id, time_created);

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  seq bigint not null,
  at timestamptz not null default now(),
  payload jsonb not null,
  published_at timestamptz
);
create unique index outbox_topic_seq on outbox (topic, seq);
create index outbox_unpublished on outbox (published_at, id);
create index outbox_at on outbox (at);

create table topic_sequences (
  topic text primary key,
  seq bigint not null
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb,
  content_type text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table runs (
  id integer generated always as identity primary key,
  account_id integer,
  user_id integer,
  kind text not null,
  title text not null,
  state text not null,
  arguments jsonb not null default '{}',
  total integer not null default 0,
  ok integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  unknown integer not null default 0,
  lease_owner text,
  lease_until timestamptz,
  dedupe_key text unique,
  run_at timestamptz not null default now(),
  time_created timestamptz not null default now(),
  finished_at timestamptz,
  error text,
  version integer not null default 1
);
create index runs_state on runs (state, run_at);
create index runs_account on runs (account_id, time_created);
create index runs_user on runs (user_id, time_created);

create table run_items (
  id integer generated always as identity primary key,
  run_id integer not null references runs (id) on delete cascade,
  account_id integer,
  position integer not null,
  object_id integer,
  label text not null,
  state text not null,
  reason text,
  result jsonb,
  finished_at timestamptz
);
create unique index run_items_position on run_items (run_id, position);
create index run_items_state on run_items (run_id, state, position);

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
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index saved_views_user on saved_views (user_id, view);

create table audit (
  id integer generated always as identity primary key,
  account_id integer,
  table_name text not null,
  row_id integer not null,
  action text not null,
  user_id integer,
  at timestamptz not null default now(),
  changes jsonb not null
);
create index audit_row on audit (table_name, row_id, at);
create index audit_user on audit (user_id, at);
create index audit_at on audit (at);

create table demo_phases (
  phase text primary key,
  size text not null,
  finished_at timestamptz not null default now()
);

select baton_fence('files', 'own');
select baton_fence('outbox', 'staff');
select baton_fence('topic_sequences', 'staff');
select baton_fence('idempotency_keys', 'staff');
select baton_fence('runs', 'own');
select baton_fence('run_items', 'own');
select baton_fence('settings', 'own-read');
select baton_fence('saved_views', 'own');
-- Tenants leave traces but do not read them.
select baton_fence('audit', 'staff');
create policy tenant on audit for insert to baton_tenant with check (account_id = baton_account());
select baton_fence('demo_phases', 'staff');
