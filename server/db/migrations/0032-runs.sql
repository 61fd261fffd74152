--: import type { runOutcomes, runStates } from '#api/contract/runs/runs.ts';
--: import type { FrozenSubject } from '#server/db/json-columns.ts';

-- Bulk runs: they survive restarts and are worked in batches by any free node.
create table runs (
  id integer generated always as identity primary key,
  -- Account whose people see the run; null for staff only.
  account_id integer,
  user_id integer,
  call text not null,
  entity text not null,
  title text not null,
  state text not null, --: (typeof runStates)[number]
  selection_kind text not null, --: 'ids' | 'filter' | 'retry' | 'call'
  subject jsonb not null default '{}'::jsonb, --: FrozenSubject
  arguments jsonb not null default '{}'::jsonb, --: Record<string, unknown>
  -- Hash of the call with its arguments, reason and rows.
  fingerprint text,
  reason text,
  total integer not null default 0,
  ok integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  unknown integer not null default 0,
  -- Lease of the node that creates the document of the run.
  lease_token text,
  leased_until timestamptz,
  -- Earliest time of the next batch; each batch moves it, so that runs take turns.
  run_at timestamptz not null default now(),
  time_created timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Time at which the initiator dismissed the failures.
  seen_at timestamptz,
  cancelled_by text,
  error text,
  -- Document of the run.
  file_id integer references files (id) on delete set null,
  version integer not null default 1
);
create index runs_account on runs (account_id, time_created);
create index runs_user on runs (user_id, time_created);
create index runs_due on runs (run_at) where (state = any (array['waiting'::text, 'running'::text,
  'cancelling'::text]));
create unique index runs_same on runs (user_id, fingerprint) where (state = any
  (array['waiting'::text, 'running'::text, 'paused'::text]));
create index runs_unseen on runs (user_id) where ((failed > 0) and (seen_at is null));

create table run_items (
  id integer generated always as identity primary key,
  run_id integer not null references runs (id) on delete cascade,
  account_id integer,
  position integer not null,
  object_id integer,
  label text not null,
  outcome text not null, --: (typeof runOutcomes)[number]
  reason text,
  result jsonb, --: Record<string, unknown>
  attempts integer not null default 0,
  -- Lease of the node that is sending the row.
  lease_token text,
  leased_until timestamptz,
  finished_at timestamptz
);
create unique index run_items_position on run_items (run_id, "position");
create index run_items_outcome on run_items (run_id, outcome, "position");

select baton_tenant_scope('runs', 'own');
select baton_tenant_scope('run_items', 'own');
