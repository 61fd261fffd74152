create table roles (
  id integer primary key,
  name text not null unique,
  enabled_2fa boolean not null default false,
  logout_inactivity_minutes integer,
  version integer not null default 1
);

create table users (
  id integer generated always as identity primary key,
  username text not null unique,
  email text not null unique constraint users_email_lower check (email = lower(email)),
  name text not null,
  avatar text,
  mobile_number text,
  password_hash text not null,
  role_id integer not null references roles (id),
  account_id integer,
  branch_id integer,
  enabled_mfa boolean not null default false,
  mfa_secret text,
  mfa_pending_secret text,
  mfa_last_step bigint,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  last_login timestamptz,
  preferences jsonb not null default '{}',
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index users_account on users (account_id, time_created);
create index users_role on users (role_id, time_created);
create index users_words on users using gin (name gin_trgm_ops, email gin_trgm_ops);

create table sessions (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  user_id integer not null references users (id) on delete cascade,
  kind text not null constraint sessions_kind check (kind in ('full', 'enrol', 'api', 'device')),
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  ip text,
  user_agent text
);
create index sessions_user on sessions (user_id, created_at);
create index sessions_expiry on sessions (expires_at);

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

create table sign_in_failures (
  id integer generated always as identity primary key,
  email_hash text not null,
  ip text not null,
  user_id integer,
  kind text not null constraint sign_in_failures_kind check (kind in ('password', 'code')),
  at timestamptz not null default now()
);
create index sign_in_failures_email on sign_in_failures (email_hash, at);
create index sign_in_failures_ip on sign_in_failures (ip, at);
create index sign_in_failures_user on sign_in_failures (user_id, at);

create table single_use_links (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  kind text not null constraint single_use_links_kind check (kind in ('reset', 'verify', 'first-administrator')),
  user_id integer references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index single_use_links_user on single_use_links (user_id, created_at);

create table role_permissions (
  role_id integer not null references roles (id) on delete cascade,
  name text not null,
  primary key (role_id, name)
);

create table role_guards (
  role_id integer not null references roles (id) on delete cascade,
  guard_name text not null,
  primary key (role_id, guard_name)
);

select baton_fence('roles', 'shared');
select baton_fence('users', 'own');
select baton_fence('sessions', 'staff');
select baton_fence('sign_in_attempts', 'staff');
select baton_fence('sign_in_failures', 'staff');
select baton_fence('single_use_links', 'staff');
select baton_fence('role_permissions', 'staff');
select baton_fence('role_guards', 'staff');
