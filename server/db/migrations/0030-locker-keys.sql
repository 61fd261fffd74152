-- Keys of terminals, for one locker or a whole network; only hashes are stored.
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
create index locker_keys_locker on locker_keys (locker_id, ends_at);
create index locker_keys_network on locker_keys (network_id, ends_at);

select baton_tenant_scope('locker_keys', 'staff');
