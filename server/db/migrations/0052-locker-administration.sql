-- Doors, grants, networks, points and promo codes have lists of their own, so each tells of its own rows.
do $$
declare
  old record;
begin
  for old in select tgname, tgrelid::regclass as relation from pg_trigger
    where tgrelid in ('doors'::regclass, 'locker_access'::regclass, 'networks'::regclass, 'points'::regclass, 'promo_codes'::regclass)
      and tgname like 'tell%' loop
    execute format('drop trigger %I on %s', old.tgname, old.relation);
  end loop;
end $$;
select baton_track_changes('doors', 'doors', 'array[''staff'']', 'id', 'version');
select baton_track_changes('locker_access', 'locker-access', 'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');
select baton_track_changes('networks', 'networks', 'array[''all'']', 'id', 'version');
select baton_track_changes('points', 'points', 'array[''all'']', 'id', 'version');
select baton_track_changes('promo_codes', 'promo-codes', 'array[''staff'']', 'id', 'version');

-- What terminals sign in with; only the hash is kept. An old key holds until the new one is used, or for a day.
create table locker_keys (
  id integer generated always as identity primary key,
  locker_id integer references lockers (id) on delete cascade,
  network_id integer references networks (id) on delete cascade,
  key_hash text not null unique,
  ending text not null,
  reason text not null,
  made_by integer not null,
  valid_from timestamptz not null default now(),
  ends_at timestamptz,
  last_used_at timestamptz,
  constraint locker_keys_of_one check ((locker_id is null) <> (network_id is null))
);
select baton_tenant_scope('locker_keys', 'staff');
create index locker_keys_locker on locker_keys (locker_id, ends_at);
create index locker_keys_network on locker_keys (network_id, ends_at);
