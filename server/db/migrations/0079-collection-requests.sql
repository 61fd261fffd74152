-- What is collected by a rhythm, or once: the rhythm of a request, and its collections, each of which a driver makes.
alter table collection_requests
  add column month_days jsonb not null default '[]',
  add column every integer not null default 1,
  add column starts_on text,
  add column ends_on text,
  add column on_holiday text not null default 'skip',
  add column paused_until text,
  add column planned_until text;
update collection_requests set starts_on = to_char(time_created at time zone 'Africa/Johannesburg', 'YYYY-MM-DD');
alter table collection_requests
  alter column starts_on set not null,
  add constraint collection_requests_known_kind check (kind in ('recurring', 'bulk')),
  add constraint collection_requests_known_state check (state in ('active', 'paused', 'requested', 'assigned', 'collected', 'failed', 'cancelled')),
  add constraint collection_requests_known_rule check (on_holiday in ('skip', 'before', 'after')),
  add constraint collection_requests_day check ((kind = 'bulk') = (collect_on is not null));
create index collection_requests_to_plan on collection_requests (planned_until) where state = 'active';

-- One collection a day of the rhythm: who makes them twice finds them made.
create table collection_occurrences (
  id integer generated always as identity primary key,
  account_id integer not null,
  request_id integer not null references collection_requests (id) on delete cascade,
  planned_on text not null,
  collect_on text not null,
  ready_time text not null,
  close_time text not null,
  parcel_count integer not null,
  state text not null check (state in ('planned', 'requested', 'assigned', 'collected', 'failed', 'missed', 'skipped', 'cancelled')),
  branch_id integer references branches (id),
  driver_id integer references drivers (user_id) on delete set null,
  is_edited boolean not null default false,
  collected_count integer,
  reason text,
  requested_at timestamptz,
  settled_at timestamptz,
  time_created timestamptz not null default now()
);
create unique index collection_occurrences_once on collection_occurrences (request_id, planned_on);
create index collection_occurrences_due on collection_occurrences (collect_on) where state in ('planned', 'requested', 'assigned');
create index collection_occurrences_driver on collection_occurrences (driver_id, collect_on) where driver_id is not null;
create index collection_occurrences_undecided on collection_occurrences (request_id) where state in ('requested', 'failed', 'missed');
create index collection_occurrences_account on collection_occurrences (account_id, collect_on);
select baton_tenant_scope('collection_occurrences', 'own');
select baton_track_changes('collection_occurrences', 'collection-requests', 'array[coalesce(''a'' || account_id, ''staff'')]', 'request_id');

insert into collection_occurrences (account_id, request_id, planned_on, collect_on, ready_time, close_time, parcel_count, state, branch_id, driver_id, settled_at)
select account_id, id, collect_on, collect_on, ready_time, close_time, parcel_count, state, branch_id, driver_id,
  case when state in ('collected', 'cancelled') then time_created end
from collection_requests where kind = 'bulk';
