--: import type { holidayRules } from '#domain/collections/collection-dates.ts';
--: import type { collectionKinds, collectionStates, requestStates } from '#domain/collections/collections.ts';
--: import type { weekdays } from '#domain/zones/zones.ts';

-- Name, street and postal code without case and spaces, to compare addresses.
create function baton_address_key(name text, street_address text, postal_code text) returns text language sql immutable parallel safe
  return lower(regexp_replace(btrim(coalesce(name, '')) || '|' || btrim(coalesce(street_address, '')) || '|' || coalesce(postal_code, ''), '\s+', ' ', 'g'));

create table address_books (
  id integer generated always as identity primary key,
  account_id integer not null,
  kind text not null default 'both', --: 'collection' | 'delivery' | 'both'
  type text not null, --: 'business' | 'residential' | 'counter' | 'locker'
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
  latitude numeric(9,6),
  longitude numeric(9,6),
  instructions text,
  is_default boolean not null default false,
  locker_id integer references lockers (id),
  -- Name, street and postal code without case and spaces, equal for two spellings of one address.
  match_key text generated always as (baton_address_key(name, street_address, postal_code)) stored not null,
  -- Number of shipments from or to this address, and the time of the last booking.
  used integer not null default 0,
  last_used_at timestamptz,
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1
);
create index address_books_account on address_books (account_id, time_created);
create index address_books_words on address_books using gin (name gin_trgm_ops, company
  gin_trgm_ops, suburb gin_trgm_ops);
create index address_books_match on address_books (account_id, match_key);
create index address_books_locker on address_books (locker_id) where (locker_id is not null);
create unique index address_books_default_collection on address_books (account_id) where
  (is_default and (kind <> 'delivery'::text));
create unique index address_books_default_delivery on address_books (account_id) where (is_default
  and (kind <> 'collection'::text));

-- Quotes; the public opens them only by their secret.
create table quotes (
  id integer generated always as identity primary key,
  -- Hash of the secret.
  secret_hash text not null constraint quotes_secret_key unique,
  account_id integer,
  user_id integer,
  state text not null, --: 'open' | 'booked' | 'expired'
  collection jsonb not null, --: Record<string, unknown>
  delivery jsonb not null, --: Record<string, unknown>
  parcels jsonb not null, --: Record<string, unknown>[]
  rates jsonb not null, --: Record<string, unknown>[]
  service_level_code text,
  charged_weight numeric(10,2) not null,
  charge numeric(14,4),
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
  state text not null, --: 'checking' | 'waiting' | 'committed' | 'cancelled' | 'failed'
  row_count integer not null default 0,
  good_count integer not null default 0,
  bad_count integer not null default 0,
  mapping jsonb not null default '{}'::jsonb, --: Record<string, string>
  sha256 text not null default '',
  headings jsonb not null default '[]'::jsonb, --: string[]
  committed_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index imports_account on imports (account_id, time_created);
create index imports_created on imports (time_created);
create index imports_content on imports (sha256);

create table import_rows (
  id integer generated always as identity primary key,
  import_id integer not null references imports (id) on delete cascade,
  account_id integer,
  number integer not null,
  cells jsonb not null, --: Record<string, string>
  errors jsonb not null default '{}'::jsonb, --: Record<string, string[]>
  state text not null, --: 'good' | 'bad' | 'committed' | 'skipped'
  object_id integer
);
create unique index import_rows_number on import_rows (import_id, number);

create table collection_requests (
  id integer generated always as identity primary key,
  account_id integer not null,
  kind text not null, --: (typeof collectionKinds)[number]
  state text not null, --: (typeof requestStates)[number]
  name text not null,
  contact_name text not null,
  mobile_number text not null,
  street_address text not null,
  suburb text not null,
  city text not null,
  zone text not null,
  postal_code text not null,
  latitude numeric(9,6),
  longitude numeric(9,6),
  branch_id integer,
  driver_id integer,
  weekdays jsonb not null default '[]'::jsonb, --: (typeof weekdays)[number][]
  month_days jsonb not null default '[]'::jsonb, --: number[]
  every integer not null default 1,
  starts_on text not null,
  ends_on text,
  on_holiday text not null default 'skip', --: (typeof holidayRules)[number]
  paused_until text,
  -- Last day whose collections exist as rows.
  planned_until text,
  ready_time text not null,
  close_time text not null,
  parcel_count integer not null,
  total_weight numeric(10,2),
  instructions text,
  address_book_id integer references address_books (id) on delete set null,
  collect_on text,
  last_collected_at timestamptz,
  user_id integer,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint collection_requests_day check ((kind = 'bulk') = (collect_on is not null)),
  constraint collection_requests_known_kind check (kind = any (array['recurring', 'bulk'])),
  constraint collection_requests_known_rule check (on_holiday = any (array['skip', 'before',
    'after'])),
  constraint collection_requests_known_state check (state = any (array['active', 'paused',
    'requested', 'assigned', 'collected', 'failed', 'cancelled']))
);
create index collection_requests_account on collection_requests (account_id, kind, time_created);
create index collection_requests_kind on collection_requests (kind, state, time_created);
create index collection_requests_address on collection_requests (address_book_id) where
  (address_book_id is not null);
create index collection_requests_to_plan on collection_requests (planned_until) where (state =
  'active'::text);

-- Single collections of a request, one per day of its recurrence.
create table collection_occurrences (
  id integer generated always as identity primary key,
  account_id integer not null,
  request_id integer not null references collection_requests (id) on delete cascade,
  -- Day of the recurrence, which never changes, and actual day of collection.
  planned_on text not null,
  collect_on text not null,
  ready_time text not null,
  close_time text not null,
  parcel_count integer not null,
  state text not null, --: (typeof collectionStates)[number]
  branch_id integer references branches (id),
  driver_id integer references drivers (user_id) on delete set null,
  -- Whether a person edited the collection, so that its recurrence no longer changes it.
  is_edited boolean not null default false,
  collected_count integer,
  reason text,
  requested_at timestamptz,
  settled_at timestamptz,
  time_created timestamptz not null default now(),
  constraint collection_occurrences_state_check check (state = any (array['planned', 'requested',
    'assigned', 'collected', 'failed', 'missed', 'skipped', 'cancelled']))
);
create unique index collection_occurrences_once on collection_occurrences (request_id, planned_on);
create index collection_occurrences_due on collection_occurrences (collect_on) where (state = any
  (array['planned'::text, 'requested'::text, 'assigned'::text]));
create index collection_occurrences_driver on collection_occurrences (driver_id, collect_on) where
  (driver_id is not null);
create index collection_occurrences_undecided on collection_occurrences (request_id) where (state
  = any (array['requested'::text, 'failed'::text, 'missed'::text]));
create index collection_occurrences_account on collection_occurrences (account_id, collect_on);

create trigger note_for_drivers after update of street_address, suburb, instructions on
  collection_requests for each row when ((((new.street_address is distinct from
  old.street_address) or (new.suburb is distinct from old.suburb)) or (new.instructions is
  distinct from old.instructions))) execute function baton_note_request();
create trigger note_for_drivers after update on collection_occurrences for each row when
  ((('assigned' = old.state) or ('assigned' = new.state))) execute function baton_note_pickup();

select baton_tenant_scope('address_books', 'own');
select baton_tenant_scope('quotes', 'own');
select baton_tenant_scope('imports', 'own');
select baton_tenant_scope('import_rows', 'own');
select baton_tenant_scope('collection_requests', 'own');
select baton_tenant_scope('collection_occurrences', 'own');

select baton_track_changes('address_books', 'address-books',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');
select baton_track_changes('imports', 'shipments',
  'array[coalesce(''a'' || account_id, ''staff'')]');
select baton_track_changes('collection_requests', 'collection-requests',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');
select baton_track_changes('collection_occurrences', 'collection-requests',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'request_id');

select baton_keep_past('collection_requests', 'id', 400);
select baton_keep_past('collection_occurrences', 'id', 400);
