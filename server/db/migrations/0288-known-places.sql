-- Devices and addresses from which a user completed a sign-in: wrong passwords of strangers do not lock them.
create table known_places (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null constraint known_places_kind check (kind in ('device', 'address')),
  -- The hash of a device's id, or an address as limits count it.
  place text not null,
  last_signed_in_at timestamptz not null default now(),
  constraint known_places_user_place unique (user_id, kind, place)
);
create index known_places_age on known_places (last_signed_in_at);
select baton_tenant_scope('known_places', 'staff');

-- Addresses of earlier sign-ins stay known; those of IPv6 are learned with the next sign-in.
insert into known_places (user_id, kind, place, last_signed_in_at)
select user_id, 'address', regexp_replace(ip, '^::ffff:', ''), max(created_at)
from sessions
where kind in ('full', 'enrol') and ip ~ '^(::ffff:)?\d+\.\d+\.\d+\.\d+$' and created_at > now() - interval '30 days'
group by 1, 2, 3;

-- One row for each counter of a guess. A prefix of names is looked up, so they are compared byte by byte.
create table counted_guesses (
  id integer generated always as identity primary key,
  counter text collate "C" not null,
  at timestamptz not null default now()
);
create index counted_guesses_counter on counted_guesses (counter, at);
create index counted_guesses_age on counted_guesses (at);
select baton_tenant_scope('counted_guesses', 'staff');

-- Passwords that strangers guessed at stay counted, and codes.
insert into counted_guesses (counter, at)
select counter, at from sign_in_failures f
cross join lateral unnest(
  case kind
    when 'code' then array['code/' || user_id || '/strange']
    else array[
      'password/' || email_hash || '/from/' || ip,
      'password/' || email_hash || '/strange',
      'password-from/' || ip
    ]
  end
) as counter
where at > now() - interval '1 day';
drop table sign_in_failures;
