-- What a person hands over at the end of a shift, line by line: until a line is answered it stays the giver's.
create table handovers (
  id integer generated always as identity primary key,
  giver_id integer not null references users (id),
  receiver_id integer references users (id),
  state text not null default 'offered' check (state in ('offered', 'answering', 'closed', 'withdrawn')),
  shift_ends_at timestamptz not null,
  offered_at timestamptz not null default now(),
  closed_at timestamptz,
  noticed_at timestamptz,
  version integer not null default 1,
  check (receiver_id is distinct from giver_id)
);
create index handovers_open on handovers (shift_ends_at) where state in ('offered', 'answering');

create table handover_lines (
  id integer generated always as identity primary key,
  handover_id integer not null references handovers (id) on delete cascade,
  kind text not null check (kind in ('claim', 'run', 'note')),
  claim_id integer references claims (id),
  run_id integer,
  label text not null,
  note text,
  receiver_id integer,
  state text not null default 'open' check (state in ('open', 'accepted', 'returned', 'withdrawn', 'over')),
  reason text,
  answered_by integer,
  answered_at timestamptz,
  version integer not null default 1,
  check ((kind = 'claim') = (claim_id is not null))
);
create index handover_lines_handover on handover_lines (handover_id);
create unique index handover_lines_claim on handover_lines (claim_id) where state = 'open';
select baton_tenant_scope('handovers', 'staff');
select baton_tenant_scope('handover_lines', 'staff');
select baton_track_changes('handover_lines', 'handovers', 'array[''staff'']', 'id', 'version');
