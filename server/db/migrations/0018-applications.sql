--: import type { applicationStates } from '#domain/accounts/accounts.ts';
--: import type { profileStates } from '#domain/accounts/parcel-points.ts';

-- Registrations from the public form. They grant no rights.
create table account_applications (
  id integer generated always as identity primary key,
  company text not null,
  name text not null,
  email text not null,
  mobile_number text,
  message text,
  user_id integer,
  state text not null default 'new', --: (typeof applicationStates)[number]
  account_id integer references accounts (id),
  decided_by integer,
  decided_at timestamptz,
  rejection_reason text,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint account_applications_known_state check (state = any (array['new', 'approved',
    'rejected']))
);
create index account_applications_state on account_applications (state, time_created);

-- Accounts that apply to run a parcel point.
create table parcel_point_profiles (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  store_name text not null,
  state text not null default 'new', --: (typeof profileStates)[number]
  -- Parcel point of the approved shop.
  point_id integer references points (id),
  contact_name text not null,
  email text not null,
  mobile_number text not null,
  street_address text not null,
  suburb text not null,
  zone text not null,
  postal_code text not null,
  opening_hours jsonb not null, --: Record<string, string>
  bank_name text,
  bank_account_last_digits text,
  rejection_reason text,
  decided_by integer,
  decided_at timestamptz,
  user_id integer,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint parcel_point_profiles_known_state check (state = any (array['new', 'approved',
    'rejected', 'suspended']))
);
create index parcel_point_profiles_account on parcel_point_profiles (account_id, time_created);
create index parcel_point_profiles_state on parcel_point_profiles (state, time_created);

select baton_tenant_scope('account_applications', 'staff');
select baton_tenant_scope('parcel_point_profiles', 'own');

select baton_track_changes('account_applications', 'applications', 'array[''staff'']', 'id',
  'version');
select baton_track_changes('parcel_point_profiles', 'parcel-point-applications',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');
