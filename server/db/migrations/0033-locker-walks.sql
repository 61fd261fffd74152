--: import type { doorUses } from '#domain/lockers/doors/door.ts';
--: import type { evidenceLevels } from '#domain/lockers/doors/evidence.ts';
--: import type { correctionStates, Correction } from '#domain/lockers/walks/corrections.ts';
--: import type { findings, walkKinds, walkOrders, walkStates } from '#domain/lockers/walks/walk.ts';

-- Inspections of a locker, door by door.
create table locker_walks (
  id integer generated always as identity primary key,
  locker_id integer not null references lockers (id) on delete cascade,
  user_id integer not null,
  kind text not null, --: (typeof walkKinds)[number]
  walk_order text not null, --: (typeof walkOrders)[number]
  state text not null default 'under-way', --: (typeof walkStates)[number]
  started_at timestamptz not null default now(),
  -- Time of the last answer.
  last_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by integer,
  -- Run that made the corrections.
  run_id integer references runs (id) on delete set null,
  version integer not null default 1,
  constraint locker_walks_kind_check check (kind = any (array['full', 'occupied', 'free',
    'suspect', 'chosen'])),
  constraint locker_walks_state_check check (state = any (array['under-way', 'paused', 'closed',
    'abandoned'])),
  constraint locker_walks_walk_order_check check (walk_order = any (array['serpentine', 'number',
    'size']))
);
create index locker_walks_locker on locker_walks (locker_id, started_at);
create unique index locker_walks_under_way on locker_walks (locker_id) where (state = any
  (array['under-way'::text, 'paused'::text]));
create index locker_walks_run on locker_walks (run_id) where (run_id is not null);

-- Doors of a walk, with the recorded state at that time and the finding.
create table locker_walk_doors (
  walk_id integer not null references locker_walks (id) on delete cascade,
  door_id integer not null references doors (id) on delete cascade,
  position integer not null,
  recorded_use text, --: (typeof doorUses)[number]
  recorded_parcel_id integer,
  level_before text, --: (typeof evidenceLevels)[number]
  found text, --: (typeof findings)[number]
  -- Scanned or typed reference, and the parcel that it names.
  reference text,
  parcel_id integer,
  note text,
  -- Photo of the finding.
  photo_file_id integer references files (id) on delete set null,
  at timestamptz,
  user_id integer,
  correction jsonb, --: Correction
  correction_state text, --: (typeof correctionStates)[number]
  -- Reason why a correction was skipped.
  reason text,
  primary key (walk_id, door_id),
  constraint locker_walk_doors_correction_state_check check (correction_state = any (array['made',
    'left-out', 'overtaken'])),
  constraint locker_walk_doors_found_check check (found = any (array['as-recorded', 'empty',
    'other', 'no-access', 'not-closing', 'undecided'])),
  constraint locker_walk_doors_recorded_use_check check (recorded_use = any (array['free',
    'reserved', 'occupied']))
);
create index locker_walk_doors_door on locker_walk_doors (door_id);
create index locker_walk_doors_photo on locker_walk_doors (photo_file_id) where (photo_file_id is
  not null);

select baton_tenant_scope('locker_walks', 'staff');
select baton_tenant_scope('locker_walk_doors', 'staff');

select baton_track_changes('locker_walks', 'locker-walks', 'array[''staff'']', 'id', 'version');
