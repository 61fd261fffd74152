--: import type { handoverStates, lineKinds, lineStates } from '#domain/claims/handovers.ts';

-- Handovers that a person offers at the end of a shift.
create table handovers (
  id integer generated always as identity primary key,
  giver_id integer not null references users (id),
  -- Receiver; null for the first staff member who accepts.
  receiver_id integer references users (id),
  state text not null default 'offered', --: (typeof handoverStates)[number]
  shift_ends_at timestamptz not null,
  offered_at timestamptz not null default now(),
  closed_at timestamptz,
  -- Time of the notice that no line was accepted.
  noticed_at timestamptz,
  version integer not null default 1,
  constraint handovers_check check (receiver_id is distinct from giver_id),
  constraint handovers_state_check check (state = any (array['offered', 'answering', 'closed',
    'withdrawn']))
);
create index handovers_open on handovers (shift_ends_at) where (state = any
  (array['offered'::text, 'answering'::text]));

-- Lines of a handover. A line belongs to the giver until it is answered.
create table handover_lines (
  id integer generated always as identity primary key,
  handover_id integer not null references handovers (id) on delete cascade,
  kind text not null, --: (typeof lineKinds)[number]
  claim_id integer references claims (id),
  run_id integer,
  label text not null,
  note text,
  -- Person to whom the receiver passed the line on.
  receiver_id integer,
  state text not null default 'open', --: (typeof lineStates)[number]
  reason text,
  answered_by integer,
  answered_at timestamptz,
  version integer not null default 1,
  constraint handover_lines_check check ((kind = 'claim') = (claim_id is not null)),
  constraint handover_lines_kind_check check (kind = any (array['claim', 'run', 'note'])),
  constraint handover_lines_state_check check (state = any (array['open', 'accepted', 'returned',
    'withdrawn', 'over']))
);
create index handover_lines_handover on handover_lines (handover_id);
create unique index handover_lines_claim on handover_lines (claim_id) where (state = 'open'::text);

select baton_tenant_scope('handovers', 'staff');
select baton_tenant_scope('handover_lines', 'staff');

select baton_track_changes('handover_lines', 'handovers', 'array[''staff'']', 'id', 'version');
