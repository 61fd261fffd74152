--: import type { NowSourceId } from '#domain/overview/now.ts';
--: import type { NowLevel } from '#domain/overview/urgency.ts';

-- Claims of lines, by staff or by people of an account.
create table now_claims (
  id integer generated always as identity primary key,
  account_id integer,
  source text not null, --: NowSourceId
  user_id integer not null,
  level text not null, --: NowLevel
  -- Number of rows at the time of the claim.
  count integer not null,
  claimed_at timestamptz not null default now(),
  constraint now_claims_line unique nulls not distinct (account_id, source)
);

-- Lines that a person has snoozed.
create table now_snoozes (
  id integer generated always as identity primary key,
  account_id integer,
  user_id integer not null,
  source text not null, --: NowSourceId
  -- End of the snooze; null until the line gets worse.
  ends_at timestamptz,
  count integer not null,
  level text not null, --: NowLevel
  constraint now_snoozes_line unique (user_id, source)
);

-- Alarms shown on walls, of the company or of a branch.
create table now_alarms (
  id integer generated always as identity primary key,
  account_id integer,
  branch_id integer,
  key text not null,
  -- Number of affected rows when the alarm appeared.
  count integer not null,
  shown_at timestamptz not null default now(),
  -- Time at which a wall last showed the alarm.
  last_at timestamptz not null default now(),
  constraint now_alarms_key unique nulls not distinct (account_id, branch_id, key)
);

select baton_tenant_scope('now_claims', 'own');
select baton_tenant_scope('now_snoozes', 'own');
select baton_tenant_scope('now_alarms', 'own');

select baton_track_changes('now_claims', 'operations',
  'array[coalesce(''a'' || account_id, ''staff'')]');
select baton_track_changes('now_snoozes', 'operations', 'array[''u'' || user_id]');
