create table roles (
  id integer primary key,
  name text not null unique,
  enabled_2fa boolean not null default false,
  logout_inactivity_minutes integer,
  version integer not null default 1
);

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

create table users (
  id integer generated always as identity primary key,
  username text not null unique,
  email text not null unique,
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
  -- New email address that awaits confirmation, and the deadline for it.
  pending_email text,
  pending_email_until timestamptz,
  email_verified_at timestamptz,
  disabled_at timestamptz,
  last_login timestamptz,
  preferences jsonb not null default '{}'::jsonb, --: Record<string, unknown>
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint users_email_lower check (email = lower(email)),
  constraint users_pending_email check (((pending_email is null) = (pending_email_until is null))
    and (pending_email = lower(pending_email)))
);
create index users_account on users (account_id, time_created);
create index users_role on users (role_id, time_created);
create index users_words on users using gin (name gin_trgm_ops, email gin_trgm_ops);

select baton_tenant_scope('roles', 'shared');
select baton_tenant_scope('role_permissions', 'staff');
select baton_tenant_scope('role_guards', 'staff');
select baton_tenant_scope('users', 'own');

select baton_track_changes('roles', 'roles', 'array[''all'']', 'id', 'version');
select baton_track_changes('role_permissions', 'roles', 'array[''all'']', 'role_id');
select baton_track_changes('role_guards', 'roles', 'array[''all'']', 'role_id');
select baton_track_changes('users', 'users',
  'array[coalesce(''a'' || account_id, ''staff''), ''u'' || id]', 'id', 'version');
