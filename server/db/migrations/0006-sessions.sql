create table sessions (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  user_id integer not null references users (id) on delete cascade,
  kind text not null, --: 'full' | 'enrol' | 'api' | 'device'
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text, --: 'signed-out' | 'inactivity' | 'expired' | 'password' | 'role' | 'disabled' | 'revoked' | 'mfa'
  ip text,
  user_agent text,
  constraint sessions_kind check (kind = any (array['full', 'enrol', 'api', 'device']))
);
create index sessions_user on sessions (user_id, created_at);
create index sessions_expiry on sessions (expires_at);

-- Sign-ins between the password and the second factor.
create table sign_in_attempts (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  wrong_codes integer not null default 0,
  used_at timestamptz
);
create index sign_in_attempts_user on sign_in_attempts (user_id, created_at);

-- Devices and addresses from which a user completed a sign-in.
create table known_places (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null, --: 'device' | 'address'
  -- Hash of a device id, or an address as counted by limits.
  place text not null,
  last_signed_in_at timestamptz not null default now(),
  constraint known_places_user_place unique (user_id, kind, place),
  constraint known_places_kind check (kind = any (array['device', 'address']))
);
create index known_places_age on known_places (last_signed_in_at);

-- Wrong passwords and codes, and emails requested by strangers, one row per count.
create table counted_guesses (
  id integer generated always as identity primary key,
  counter text collate "C" not null,
  at timestamptz not null default now()
);
create index counted_guesses_counter on counted_guesses (counter, at);
create index counted_guesses_age on counted_guesses (at);

create table single_use_links (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  kind text not null, --: 'reset' | 'verify' | 'first-administrator' | 'email-change' | 'email-cancel'
  user_id integer references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint single_use_links_kind check (kind = any (array['reset', 'verify',
    'first-administrator', 'email-change', 'email-cancel']))
);
create index single_use_links_user on single_use_links (user_id, created_at);

create function baton_record_session() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into pending_changes (topic, audience, message) values ('session', 'u' || new.user_id,
    jsonb_strip_nulls(jsonb_build_object('session', new.id, 'ended', new.ended_reason)));
  return null;
end $$;
revoke execute on function baton_record_session() from public;

create trigger tell_begin after insert on sessions for each row execute function
  baton_record_session();
create trigger tell_end after update of ended_at on sessions for each row when (((old.ended_at is
  null) and (new.ended_at is not null))) execute function baton_record_session();

select baton_tenant_scope('sessions', 'staff');
select baton_tenant_scope('sign_in_attempts', 'staff');
select baton_tenant_scope('known_places', 'staff');
select baton_tenant_scope('counted_guesses', 'staff');
select baton_tenant_scope('single_use_links', 'staff');
