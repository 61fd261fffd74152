create table address_books (
  id integer generated always as identity primary key,
  account_id integer not null,
  kind text not null default 'both',
  type text not null,
  company text,
  name text not null,
  email text,
  mobile_number text,
  street_address text not null,
  suburb text not null,
  city text not null,
  zone text not null,
  postal_code text not null,
  country text not null default 'ZA',
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  instructions text,
  is_default boolean not null default false,
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1
);
create index address_books_account on address_books (account_id, time_created);
create index address_books_words on address_books using gin (
  name gin_trgm_ops,
  company gin_trgm_ops,
  suburb gin_trgm_ops
);

create table quotes (
  id integer generated always as identity primary key,
  secret text not null unique,
  account_id integer,
  user_id integer,
  state text not null,
  collection jsonb not null,
  delivery jsonb not null,
  parcels jsonb not null,
  rates jsonb not null,
  service_level_code text,
  charged_weight numeric(10, 2) not null,
  charge numeric(14, 4),
  contact_name text,
  email text,
  mobile_number text,
  shipment_id integer,
  requested_from text not null default 'portal',
  platform text not null default 'web',
  expires_at timestamptz not null,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index quotes_account on quotes (account_id, time_created);
create index quotes_state on quotes (state, time_created);

create table imports (
  id integer generated always as identity primary key,
  account_id integer,
  user_id integer,
  kind text not null,
  file_id integer,
  file_name text not null,
  state text not null,
  row_count integer not null default 0,
  good_count integer not null default 0,
  bad_count integer not null default 0,
  mapping jsonb not null default '{}',
  committed_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index imports_account on imports (account_id, time_created);
create index imports_created on imports (time_created);

create table import_rows (
  id integer generated always as identity primary key,
  import_id integer not null references imports (id) on delete cascade,
  account_id integer,
  number integer not null,
  cells jsonb not null,
  errors jsonb not null default '{}',
  state text not null,
  object_id integer
);
create unique index import_rows_number on import_rows (import_id, number);

create table collection_requests (
  id integer generated always as identity primary key,
  account_id integer not null,
  kind text not null,
  state text not null,
  name text not null,
  contact_name text not null,
  mobile_number text not null,
  street_address text not null,
  suburb text not null,
  city text not null,
  zone text not null,
  postal_code text not null,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  branch_id integer,
  driver_id integer,
  weekdays jsonb not null default '[]',
  ready_time text not null,
  close_time text not null,
  parcel_count integer not null,
  total_weight numeric(10, 2),
  instructions text,
  collect_on text,
  last_collected_at timestamptz,
  user_id integer,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index collection_requests_account on collection_requests (account_id, kind, time_created);
create index collection_requests_kind on collection_requests (kind, state, time_created);

select baton_fence('address_books', 'own');
select baton_fence('quotes', 'own');
select baton_fence('imports', 'own');
select baton_fence('import_rows', 'own');
select baton_fence('collection_requests', 'own');
