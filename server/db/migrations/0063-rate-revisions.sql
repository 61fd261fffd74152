-- What was checked and seen before rates hold: any edit counts the content up, and what was found at an older count no longer binds.
alter table rate_revisions
  add column content_version integer not null default 1,
  add column validated_version integer,
  add column findings jsonb not null default '[]',
  add column effect_id integer,
  add column is_partial boolean not null default false,
  add column back_to_id integer,
  add column reason text;

create table rate_effects (
  id integer generated always as identity primary key,
  rate_revision_id integer not null references rate_revisions (id) on delete cascade,
  against_revision_id integer,
  content_version integer not null,
  first_day date not null,
  last_day date not null,
  result jsonb not null,
  user_id integer,
  time_created timestamptz not null default now()
);
create index rate_effects_revision on rate_effects (rate_revision_id, id);
select baton_tenant_scope('rate_effects', 'staff');
select baton_track_changes('rate_effects', 'rates', 'array[''staff'']', 'null', 'null');
