-- A command to a terminal says until when it may be carried out and what became of it, step by step. Terminals take
-- commands under a lease; at most one that moves a door is under way for each door.
alter table locker_commands
  add column key text unique,
  add column kind text not null default 'query',
  add column expires_at timestamptz,
  add column sent_at timestamptz,
  add column acknowledged_at timestamptz,
  add column sensed_at timestamptz,
  add column lease_until timestamptz,
  add column attempts integer not null default 0,
  add column approved_by integer,
  add column version integer not null default 1;
update locker_commands set
  kind = case when command in ('open-door', 'reboot') then 'physical' when command = 'set-out-of-order' then 'configuration' else 'query' end,
  expires_at = time_created + interval '30 seconds', sent_at = time_created,
  acknowledged_at = case when state = 'done' then answered_at end;
alter table locker_commands alter column expires_at set not null,
  add constraint locker_commands_known_state check (state in
    ('awaiting', 'queued', 'sent', 'acknowledged', 'done', 'failed', 'refused', 'expired', 'cancelled', 'unknown')),
  add constraint locker_commands_known_kind check (kind in ('physical', 'configuration', 'query'));
create unique index locker_commands_one_a_door on locker_commands (door_id)
  where kind = 'physical' and door_id is not null and state in ('awaiting', 'queued', 'sent', 'acknowledged');
create index locker_commands_due on locker_commands (locker_id, id) where state in ('queued', 'sent');

do $$
declare
  old record;
begin
  for old in select tgname from pg_trigger where tgrelid = 'locker_commands'::regclass and tgname like 'tell%' loop
    execute format('drop trigger %I on locker_commands', old.tgname);
  end loop;
end $$;
select baton_track_changes('locker_commands', 'locker-commands', 'array[''staff'']', 'id', 'version');

alter table lockers add column takes_reservations boolean not null default true;
