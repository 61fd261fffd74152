--: import type { claimEnds, wakingEvents, ClaimableEntity } from '#domain/claims/claims.ts';

-- Claims of rows: one staff member at a time. Ended claims are kept.
create table claims (
  id integer generated always as identity primary key,
  entity text not null, --: ClaimableEntity
  row_id integer not null,
  -- Label of the row.
  label text not null,
  user_id integer not null references users (id),
  reason text,
  -- Note for the next person.
  note text,
  noted_at timestamptz,
  -- Whether the row was done when claimed, so that being done does not end the claim.
  was_done boolean not null default false,
  claimed_at timestamptz not null default now(),
  -- Time at which the claim expires.
  until timestamptz not null,
  -- End of the snooze, unless the event in `wakes_on` ends it earlier.
  snoozed_until timestamptz,
  wakes_on text, --: (typeof wakingEvents)[number]
  -- State of that event when the claim was snoozed.
  snoozed_state text,
  woke_at timestamptz,
  ended_at timestamptz,
  ended_as text, --: (typeof claimEnds)[number]
  ended_by integer,
  end_reason text,
  version integer not null default 1,
  constraint claims_check check ((ended_at is null) = (ended_as is null)),
  constraint claims_check1 check (wakes_on is null or snoozed_until is not null),
  constraint claims_ended_as_check check (ended_as = any (array['released', 'taken-over',
    'handed-over', 'done', 'expired'])),
  constraint claims_wakes_on_check check (wakes_on = any (array['status-changed', 'note-added',
    'paid']))
);
create unique index claims_live on claims (entity, row_id) where (ended_at is null);
create index claims_held on claims (user_id) where (ended_at is null);
create index claims_claimed on claims (claimed_at);
create index claims_waking on claims (snoozed_until) where ((snoozed_until is not null) and
  (ended_at is null));

-- Changes of claimed rows by other users.
create table claim_overrides (
  id integer generated always as identity primary key,
  claim_id integer not null references claims (id) on delete cascade,
  user_id integer not null,
  -- Method and path of the request, or of the run.
  call text not null,
  run_id integer,
  at timestamptz not null default now()
);
create index claim_overrides_claim on claim_overrides (claim_id);

select baton_tenant_scope('claims', 'staff');
select baton_tenant_scope('claim_overrides', 'staff');

select baton_track_changes('claims', 'claims', 'array[''staff'']', 'id', 'version');
