-- A claimed row that its holder puts off: until a time, or earlier when its state changes.
alter table claims add column snoozed_until timestamptz, add column wakes_on text check (wakes_on in ('status-changed')),
  add column snoozed_state text, add column woke_at timestamptz, add check (wakes_on is null or snoozed_until is not null);
create index claims_waking on claims (snoozed_until) where snoozed_until is not null and ended_at is null;
