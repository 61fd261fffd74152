--: import type { commandKinds, commandStates } from '#domain/lockers/locker-commands.ts';
--: import type { legDirections, legStates } from '#domain/lockers/locker-legs.ts';

create table access_types (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  is_single_use boolean not null default true
);

-- Locker legs of shipments.
create table locker_shipments (
  id integer generated always as identity primary key,
  account_id integer not null,
  shipment_id integer not null,
  parcel_id integer,
  locker_id integer not null references lockers (id),
  door_id integer references doors (id),
  direction text not null, --: (typeof legDirections)[number]
  state text not null, --: (typeof legStates)[number]
  price numeric(14,4),
  promo_code_id integer,
  reserved_at timestamptz not null default now(),
  deposited_at timestamptz,
  collect_before timestamptz,
  collected_at timestamptz,
  -- Time until which a door is reserved for a parcel that has not arrived.
  reserved_until timestamptz,
  -- Number of extensions and of reminders.
  extended integer not null default 0,
  reminders integer not null default 0,
  -- Time at which the recipient extended the window, which is possible once.
  recipient_extended_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index locker_shipments_account on locker_shipments (account_id, time_created);
create index locker_shipments_shipment on locker_shipments (shipment_id);
create index locker_shipments_locker on locker_shipments (locker_id, state);
create index locker_shipments_state on locker_shipments (state, collect_before);
create unique index locker_shipments_live on locker_shipments (parcel_id) where ((parcel_id is not
  null) and (state = any (array['reserved'::text, 'deposited'::text, 'overdue'::text])));
create index locker_shipments_door on locker_shipments (door_id) where (state = any
  (array['reserved'::text, 'deposited'::text, 'overdue'::text]));

-- Access codes and the doors that they open. Codes are stored hashed, with their last digits for
-- recognition.
create table locker_access (
  id integer generated always as identity primary key,
  account_id integer,
  locker_id integer not null references lockers (id) on delete cascade,
  door_id integer references doors (id),
  access_type_id integer not null references access_types (id),
  shipment_id integer,
  -- Leg whose door the code opens; null for codes of staff.
  locker_shipment_id integer references locker_shipments (id),
  user_id integer,
  holder_name text not null,
  mobile_number text,
  code_hash text not null,
  code_ending text not null,
  state text not null, --: 'active' | 'used' | 'expired' | 'revoked'
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  used_at timestamptz,
  -- Time until which the code is blocked after wrong entries.
  held_until timestamptz,
  -- Reason for a staff code, and its issuer.
  reason text,
  granted_by integer,
  resent integer not null default 0,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index locker_access_created on locker_access (time_created);
create index locker_access_account on locker_access (account_id, time_created);
create index locker_access_locker on locker_access (locker_id, state);
create index locker_access_shipment on locker_access (shipment_id);
create index locker_access_leg on locker_access (locker_shipment_id) where (locker_shipment_id is
  not null);

-- Wrong codes at the keypads of lockers, as reported by terminals.
create table locker_wrong_codes (
  id integer generated always as identity primary key,
  locker_id integer not null references lockers (id) on delete cascade,
  at timestamptz not null,
  -- Access that the wrong code was for, if the terminal knows.
  access_id integer references locker_access (id) on delete cascade,
  constraint locker_wrong_codes_locker_id_at_key unique (locker_id, at)
);
create index locker_wrong_codes_at on locker_wrong_codes (at);
create index locker_wrong_codes_access on locker_wrong_codes (access_id) where (access_id is not
  null);

-- Shipments whose legs need an update after a change of status or locker.
create table locker_follow_ups (
  id integer generated always as identity primary key,
  shipment_id integer not null references shipments (id) on delete cascade,
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
create index locker_follow_ups_shipment on locker_follow_ups (shipment_id);
create index locker_follow_ups_due on locker_follow_ups (due_at);

-- Shipments whose locker deadlines were checked recently, with the time of the next check.
create table locker_deadline_looks (
  shipment_id integer primary key references shipments (id) on delete cascade,
  next_look_at timestamptz not null
);

-- Commands to terminals, with their answers.
create table locker_commands (
  id integer generated always as identity primary key,
  locker_id integer not null references lockers (id) on delete cascade,
  door_id integer,
  shipment_id integer,
  command text not null,
  arguments jsonb not null default '{}'::jsonb, --: Record<string, unknown>
  state text not null, --: (typeof commandStates)[number]
  -- Key from the sender, so that the command is found after a lost response.
  key text unique,
  kind text not null default 'query', --: (typeof commandKinds)[number]
  expires_at timestamptz not null,
  sent_at timestamptz,
  acknowledged_at timestamptz,
  sensed_at timestamptz,
  leased_until timestamptz,
  attempts integer not null default 0,
  approved_by integer,
  run_id integer,
  version integer not null default 1,
  answer text,
  reason text,
  user_id integer,
  time_created timestamptz not null default now(),
  answered_at timestamptz,
  constraint locker_commands_known_kind check (kind = any (array['physical', 'configuration',
    'query'])),
  constraint locker_commands_known_state check (state = any (array['awaiting', 'queued', 'sent',
    'acknowledged', 'done', 'failed', 'refused', 'expired', 'cancelled', 'unknown']))
);
create index locker_commands_locker on locker_commands (locker_id, time_created);
create index locker_commands_state on locker_commands (state, time_created);
create unique index locker_commands_one_a_door on locker_commands (door_id) where ((kind =
  'physical'::text) and (door_id is not null) and (state = any (array['awaiting'::text,
  'queued'::text, 'sent'::text, 'acknowledged'::text])));
create index locker_commands_due on locker_commands (locker_id, id) where (state = any
  (array['queued'::text, 'sent'::text]));
create index locker_commands_run on locker_commands (run_id) where (run_id is not null);

create function baton_follow_in_lockers() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into locker_follow_ups (shipment_id) values (new.id);
  return null;
end $$;
revoke execute on function baton_follow_in_lockers() from public;

create trigger follow_booked after insert on shipments for each row when
  ((coalesce(new.collection_locker_id, new.delivery_locker_id) is not null)) execute function
  baton_follow_in_lockers();
create trigger follow_changed after update of status, payment_state, collection_locker_id,
  delivery_locker_id on shipments for each row when (((coalesce(new.collection_locker_id,
  new.delivery_locker_id, old.collection_locker_id, old.delivery_locker_id) is not null) and
  ((((new.status is distinct from old.status) or (new.payment_state is distinct from
  old.payment_state)) or (new.collection_locker_id is distinct from old.collection_locker_id)) or
  (new.delivery_locker_id is distinct from old.delivery_locker_id)))) execute function
  baton_follow_in_lockers();

select baton_tenant_scope('access_types', 'shared');
select baton_tenant_scope('locker_shipments', 'own');
select baton_tenant_scope('locker_access', 'own');
select baton_tenant_scope('locker_wrong_codes', 'staff');
select baton_tenant_scope('locker_follow_ups', 'staff');
select baton_tenant_scope('locker_deadline_looks', 'staff');
select baton_tenant_scope('locker_commands', 'staff');

select baton_track_changes('locker_shipments', 'lockers',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'locker_id');
select baton_track_changes('locker_access', 'locker-access',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');
select baton_track_changes('locker_commands', 'locker-commands', 'array[''staff'']', 'id',
  'version');

select baton_keep_past('locker_shipments', 'id', 400);
select baton_keep_past('locker_access', 'id', 400, '{"code_hash":"''''"}');
