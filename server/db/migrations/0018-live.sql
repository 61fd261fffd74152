-- What transactions changed, for whoever is watching. The database notes it by itself, so no writer can forget to tell:
-- a statement leaves a note, and the commit turns the notes of its transaction into numbered messages of the outbox.
create unlogged table outbox_notes (
  id bigint generated always as identity primary key,
  topic text not null,
  -- 'staff', 'all', 'a12' (an account) or 'u7' (a person).
  audience text not null,
  -- [[id, version], ...]; empty for a touch without known rows, null for more rows than are worth naming.
  rows jsonb,
  message jsonb
);
select baton_fence('outbox_notes', 'staff');

-- Arguments: topic, id, version, audiences (a text[]), the last three as expressions over a changed row.
create function baton_note() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if current_setting('baton.quiet', true) = 'on' then return null; end if;
  execute format(
    'insert into outbox_notes (topic, audience, rows)
     select %L, audience, case when count(*) <= 100 and count(row_id) = count(*) then jsonb_agg(jsonb_build_array(row_id, row_version)) end
     from (select distinct (%s)::integer as row_id, (%s)::integer as row_version, unnest(%s) as audience from changed) as noted
     group by audience order by audience',
    tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3]);
  return null;
end $$;

-- Topics are numbered under one lock, held from here to the end of the commit, so that numbers, ids and commits have one order.
create function baton_publish() returns trigger language plpgsql security definer set search_path from current as $$
declare
  told record;
  number bigint;
begin
  -- The first note of a transaction has published them all.
  if not exists (select from outbox_notes) then return null; end if;
  perform pg_advisory_xact_lock(4200227);
  for told in
    with taken as (delete from outbox_notes returning *),
    heard as (
      select taken.id as note, name, rows, message from taken, unnest(case
        when audience = 'staff' then array[topic]
        when audience like 'u%' then array[topic || '/' || audience]
        else array[topic, topic || '/' || audience] end) as name
    ),
    named as (
      select name, min(note) as note, row_id, max(row_version) as row_version, bool_or(rows is null) as is_many
      from heard left join lateral (select (one ->> 0)::integer as row_id, (one ->> 1)::integer as row_version from jsonb_array_elements(rows) as one) as each on true
      where message is null group by name, row_id
    )
    select name, min(note) as note, case
      when bool_or(is_many) or count(row_id) not between 1 and 100 then '{"many": true}'
      else jsonb_build_object('rows', jsonb_agg(jsonb_build_array(row_id, row_version)) filter (where row_id is not null)) end as payload
    from named group by name
    union all
    select name, note, jsonb_build_object('message', message) from heard where message is not null
    order by note, name
  loop
    insert into topic_sequences (topic, seq) values (told.name, 1)
      on conflict (topic) do update set seq = topic_sequences.seq + 1 returning seq into number;
    insert into outbox (topic, seq, payload) values (told.name, number, told.payload);
  end loop;
  perform pg_notify('baton_outbox', '');
  return null;
end $$;
create constraint trigger publish after insert on outbox_notes
  deferrable initially deferred for each row execute function baton_publish();

-- Makes a table tell of its changes. `audiences` is who may hear of a row beside staff; ids are those that the noun's lists show.
create function baton_tell(name text, topic text, audiences text, id text default 'null', version text default 'null') returns void language plpgsql as $$
begin
  execute format('create trigger tell_insert after insert on %I referencing new table as changed for each statement execute function baton_note(%L, %L, %L, %L)', name, topic, id, version, audiences);
  execute format('create trigger tell_update after update on %I referencing new table as changed for each statement execute function baton_note(%L, %L, %L, %L)', name, topic, id, version, audiences);
  execute format('create trigger tell_delete after delete on %I referencing old table as changed for each statement execute function baton_note(%L, %L, %L, %L)', name, topic, id, version, audiences);
end $$;
revoke execute on function baton_note(), baton_publish(), baton_tell(text, text, text, text, text) from public;

do $$
declare
  everybody constant text := 'array[''all'']';
  staff constant text := 'array[''staff'']';
  own constant text := 'array[coalesce(''a'' || account_id, ''staff'')]';
  told text[];
begin
  foreach told slice 1 in array array[
    ['roles', 'roles', everybody, 'id', 'version'],
    ['role_permissions', 'roles', everybody, 'role_id', 'null'],
    ['role_guards', 'roles', everybody, 'role_id', 'null'],
    ['users', 'users', 'array[coalesce(''a'' || account_id, ''staff''), ''u'' || id]', 'id', 'version'],
    ['settings', 'settings', 'array[case account_id when 0 then ''all'' else ''a'' || account_id end]', 'null', 'null'],
    ['saved_views', 'views', 'array[''u'' || user_id]', 'id', 'version'],
    ['notifications', 'notifications', 'array[coalesce(''u'' || user_id, ''a'' || account_id, ''all'')]', 'id', 'null'],
    ['sales_agents', 'sales-agents', staff, 'id', 'version'],
    ['enterprise_types', 'enterprise-types', everybody, 'id', 'null'],
    ['accounts', 'accounts', 'array[''a'' || id]', 'id', 'version'],
    ['account_notes', 'accounts', staff, 'account_id', 'null'],
    ['account_applications', 'accounts', staff, 'null', 'null'],
    ['parcel_point_profiles', 'accounts', own, 'account_id', 'null'],
    ['rate_revisions', 'rates', staff, 'null', 'null'],
    ['rate_groups', 'rates', everybody, 'null', 'null'],
    ['rates', 'rates', everybody, 'null', 'null'],
    ['surcharges', 'rates', everybody, 'null', 'null'],
    ['service_levels', 'rates', everybody, 'null', 'null'],
    ['account_rate_groups', 'rates', own, 'null', 'null'],
    ['tags', 'tags', everybody, 'id', 'version'],
    ['zones', 'zones', everybody, 'id', 'version'],
    ['branches', 'branches', everybody, 'id', 'version'],
    ['drivers', 'drivers', staff, 'user_id', 'version'],
    ['ops_managers', 'operations', staff, 'null', 'null'],
    ['lockers', 'lockers', everybody, 'id', 'version'],
    ['doors', 'lockers', staff, 'locker_id', 'null'],
    ['locker_commands', 'lockers', staff, 'locker_id', 'null'],
    ['locker_access', 'lockers', own, 'locker_id', 'null'],
    ['locker_shipments', 'lockers', own, 'locker_id', 'null'],
    ['points', 'lockers', everybody, 'null', 'null'],
    ['promo_codes', 'lockers', staff, 'null', 'null'],
    ['networks', 'lockers', everybody, 'null', 'null'],
    ['shipments', 'shipments', own, 'id', 'version'],
    ['parcels', 'shipments', own, 'shipment_id', 'null'],
    ['tracking_events', 'shipments', own, 'shipment_id', 'null'],
    ['pod_images', 'shipments', own, 'shipment_id', 'null'],
    ['shipment_notes', 'shipments', staff, 'shipment_id', 'null'],
    ['address_books', 'address-books', own, 'id', 'version'],
    ['collection_requests', 'collection-requests', own, 'id', 'version'],
    ['invoices', 'billing', own, 'null', 'null'],
    ['invoice_lines', 'billing', own, 'null', 'null'],
    ['credit_notes', 'billing', own, 'null', 'null'],
    ['transactions', 'billing', own, 'null', 'null'],
    ['payments', 'billing', own, 'null', 'null'],
    ['allocations', 'billing', own, 'null', 'null'],
    ['payment_imports', 'billing', staff, 'null', 'null'],
    ['payment_notes', 'billing', staff, 'null', 'null'],
    ['failed_credit_payments', 'billing', staff, 'null', 'null'],
    ['integrations', 'integrations', own, 'null', 'null'],
    ['integration_rules', 'integrations', own, 'null', 'null'],
    ['inbound_xml', 'integrations', own, 'null', 'null'],
    ['payment_references', 'integrations', staff, 'null', 'null'],
    ['sent_messages', 'messages', own, 'null', 'null'],
    ['workspaces', 'reports', everybody, 'null', 'null'],
    ['reports', 'reports', everybody, 'null', 'null'],
    ['report_roles', 'reports', everybody, 'null', 'null'],
    ['amazon_shipments', 'marketplace', staff, 'null', 'null'],
    ['amazon_events', 'marketplace', staff, 'null', 'null'],
    ['amazon_webhook_logs', 'marketplace', staff, 'null', 'null'],
    ['amazon_inbound_logs', 'marketplace', staff, 'null', 'null'],
    ['amazon_route_files', 'marketplace', staff, 'null', 'null'],
    ['amazon_invoices', 'marketplace', staff, 'null', 'null']
  ] loop
    perform baton_tell(told[1], told[2], told[3], told[4], told[5]);
  end loop;
end $$;

-- A session is seen on every call; only its beginning and its end are news.
create function baton_note_session() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into outbox_notes (topic, audience, message) values ('session', 'u' || new.user_id,
    jsonb_strip_nulls(jsonb_build_object('session', new.id, 'ended', new.ended_reason)));
  return null;
end $$;
revoke execute on function baton_note_session() from public;
create trigger tell_begin after insert on sessions for each row execute function baton_note_session();
create trigger tell_end after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function baton_note_session();

-- Nobody reads it any more: messages are found by their number.
drop index outbox_unpublished;
alter table outbox drop column published_at;

-- Devices speak for one driver, or, being a gateway, for all of them.
create table driver_devices (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  driver_id integer references drivers (user_id) on delete cascade,
  label text not null,
  issued_by integer not null references users (id),
  time_created timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index driver_devices_driver on driver_devices (driver_id);

-- Where drivers were: thinned, and kept for a day unless configured otherwise.
create table driver_trails (
  driver_id integer not null references drivers (user_id) on delete cascade,
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  heading real not null,
  speed real not null,
  primary key (driver_id, at)
);
create index driver_trails_at on driver_trails (at);

select baton_fence('driver_devices', 'staff');
select baton_fence('driver_trails', 'staff');
select baton_tell('driver_devices', 'drivers', 'array[''staff'']', 'driver_id');
