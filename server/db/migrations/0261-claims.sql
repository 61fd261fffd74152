-- Who has taken on a row: one person at a time. Rows are kept when a claim ends, for reports and for what is said of a row.
create table claims (
  id integer generated always as identity primary key,
  entity text not null,
  row_id integer not null,
  label text not null,
  user_id integer not null references users (id),
  reason text,
  note text,
  noted_at timestamptz,
  -- What a rule counts as done was done already when it was claimed: the claim then ends by other means.
  was_done boolean not null default false,
  claimed_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz,
  ended_as text check (ended_as in ('released', 'taken-over', 'handed-over', 'done', 'expired')),
  ended_by integer,
  end_reason text,
  version integer not null default 1,
  check ((ended_at is null) = (ended_as is null))
);
create unique index claims_live on claims (entity, row_id) where ended_at is null;
create index claims_held on claims (user_id) where ended_at is null;
create index claims_claimed on claims (claimed_at);
select baton_tenant_scope('claims', 'staff');
select baton_track_changes('claims', 'claims', 'array[''staff'']', 'id', 'version');

-- What was done to a claimed row by somebody else, who was told of the claim.
create table claim_overrides (
  id integer generated always as identity primary key,
  claim_id integer not null references claims (id) on delete cascade,
  user_id integer not null,
  call text not null,
  run_id integer,
  at timestamptz not null default now()
);
create index claim_overrides_claim on claim_overrides (claim_id);
select baton_tenant_scope('claim_overrides', 'staff');

insert into role_permissions (role_id, name)
  select id, 'Claim work' from roles
  where id <> 3 and name not in ('AccountSuperUser', 'AccountUser', 'AccountUserNonBilling', 'AmazonUsers')
  on conflict do nothing;
