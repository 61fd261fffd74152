--: import type { Holes, runbookRunStates, runbookStates, stepStates } from '#domain/runbooks/steps.ts';

-- Steps that staff perform together. Versions never change.
create table runbooks (
  id integer generated always as identity primary key,
  name text not null,
  state text not null default 'draft', --: (typeof runbookStates)[number]
  -- Number of the version that the next run follows.
  number integer not null default 1,
  user_id integer references users (id),
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1,
  constraint runbooks_number_check check (number >= 1),
  constraint runbooks_state_check check (state = any (array['draft', 'published', 'retired']))
);
create unique index runbooks_name on runbooks (lower(name));

create table runbook_versions (
  id integer generated always as identity primary key,
  runbook_id integer not null references runbooks (id) on delete cascade,
  number integer not null,
  -- Steps, one a line.
  text text not null,
  steps integer not null,
  user_id integer references users (id),
  time_created timestamptz not null default now()
);
create unique index runbook_versions_number on runbook_versions (runbook_id, number);

-- Runs of runbooks. A step is recorded in the transaction that performs it.
create table runbook_runs (
  id integer generated always as identity primary key,
  version_id integer not null references runbook_versions (id),
  runbook_id integer not null references runbooks (id),
  name text not null,
  user_id integer not null references users (id),
  state text not null default 'planned', --: (typeof runbookRunStates)[number]
  -- Position of the step that comes next, and number of steps.
  step integer not null default 1,
  steps integer not null,
  holes jsonb not null, --: Holes
  -- Question that waits for a person.
  asked text,
  time_created timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  version integer not null default 1,
  constraint runbook_runs_state_check check (state = any (array['planned', 'running', 'asking',
    'done', 'stopped', 'failed'])),
  constraint runbook_runs_asked_check check ((state = 'asking') = (asked is not null))
);
create index runbook_runs_runbook on runbook_runs (runbook_id, time_created);
create index runbook_runs_running on runbook_runs (id) where (state = 'running');

create table runbook_run_steps (
  id integer generated always as identity primary key,
  runbook_run_id integer not null references runbook_runs (id) on delete cascade,
  position integer not null,
  text text not null,
  state text not null default 'waiting', --: (typeof stepStates)[number]
  -- Result in words, or the reason why the step was skipped or failed.
  result text,
  -- Bulk run of the step.
  run_id integer references runs (id) on delete set null,
  finished_at timestamptz,
  constraint runbook_run_steps_state_check check (state = any (array['waiting', 'running', 'asking',
    'done', 'skipped', 'failed']))
);
create unique index runbook_run_steps_position on runbook_run_steps (runbook_run_id, "position");

select baton_tenant_scope('runbooks', 'staff');
select baton_tenant_scope('runbook_versions', 'staff');
select baton_tenant_scope('runbook_runs', 'staff');
select baton_tenant_scope('runbook_run_steps', 'staff');

select baton_track_changes('runbooks', 'runbooks', 'array[''staff'']', 'id', 'version');
select baton_track_changes('runbook_runs', 'runbook-runs', 'array[''staff'']', 'id', 'version');

-- Staff roles of earlier releases that run operations may edit runbooks.
insert into role_permissions (role_id, name)
select held.role_id, 'Edit runbooks' from role_permissions as held
where held.name = 'Claim work' and exists (
  select from role_permissions as other where other.role_id = held.role_id and other.name = 'View operations')
on conflict do nothing;
