--: import type { ChangeMessage } from '#domain/kernel/feed.ts';

-- Committed changes, numbered by topic; written in the transaction of the change.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  seq bigint not null,
  at timestamptz not null default now(),
  payload jsonb not null --: ChangeMessage
);
create unique index outbox_topic_seq on outbox (topic, seq);
create index outbox_at on outbox (at);

-- Changes of running transactions, which become messages at the commit. Invisible to other
-- transactions.
create unlogged table pending_changes (
  id bigint generated always as identity primary key,
  topic text not null,
  audience text not null,
  rows jsonb, --: [id: number, version: number | null][]
  message jsonb --: Record<string, unknown>
);

create table topic_sequences (
  topic text primary key,
  seq bigint not null
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb, --: unknown
  content_type text,
  created_at timestamptz not null default now(),
  -- Lease of the request in progress.
  lease_token text,
  leased_until timestamptz,
  primary key (scope, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Random keys of this installation, one per purpose; they never leave the server.
create table installation_keys (
  purpose text primary key,
  value text not null
);

-- Records the changed rows of a statement by audience: their ids up to 100, otherwise only the topic.
-- Arguments: topic, id, version and audiences, as SQL expressions.
create function baton_record_change() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if current_setting('baton.quiet', true) = 'on' then return null; end if;
  execute format(
    'insert into pending_changes (topic, audience, rows)
     select %L, audience, case when count(*) <= 100 and count(row_id) = count(*) then jsonb_agg(jsonb_build_array(row_id, row_version)) end
     from (select distinct (%s)::integer as row_id, (%s)::integer as row_version, unnest(%s) as audience from changed) as recorded
     group by audience order by audience',
    tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3]);
  return null;
end $$;
revoke execute on function baton_record_change() from public;

create function baton_track_changes(name text, topic text, audiences text, id text default 'null', version text default 'null') returns void language plpgsql as $$
begin
  execute format('create trigger tell_insert after insert on %I referencing new table as changed for each statement execute function baton_record_change(%L, %L, %L, %L)', name, topic, id, version, audiences);
  execute format('create trigger tell_update after update on %I referencing new table as changed for each statement execute function baton_record_change(%L, %L, %L, %L)', name, topic, id, version, audiences);
  execute format('create trigger tell_delete after delete on %I referencing old table as changed for each statement execute function baton_record_change(%L, %L, %L, %L)', name, topic, id, version, audiences);
end $$;
revoke execute on function baton_track_changes(text, text, text, text, text) from public;

-- Marks the transaction as having unpublished changes, so that its other changes need not look for them.
create function baton_await_publishing() returns trigger language plpgsql set search_path from current as $$
begin
  perform set_config('baton.unpublished', 'on', true);
  return null;
end $$;
revoke execute on function baton_await_publishing() from public;

create function baton_publish() returns trigger language plpgsql security definer set search_path from current as $$
declare
  entry record;
  number bigint;
begin
  -- The first change of a transaction publishes all of them.
  if current_setting('baton.unpublished', true) is distinct from 'on' then return null; end if;
  perform set_config('baton.unpublished', 'off', true);
  perform pg_advisory_xact_lock(4200227);
  for entry in
    with pending as (delete from pending_changes returning *),
    addressed as (
      select pending.id as change, name, rows, message from pending, unnest(case
        when audience = 'staff' then array[topic]
        when audience like 'u%' then array[topic || '/' || audience]
        else array[topic, topic || '/' || audience] end) as name
    ),
    named as (
      select name, min(change) as change, row_id, max(row_version) as row_version, bool_or(rows is null) as is_many
      from addressed left join lateral (select (one ->> 0)::integer as row_id, (one ->> 1)::integer as row_version from jsonb_array_elements(rows) as one) as each on true
      where message is null group by name, row_id
    )
    select name, min(change) as change, case
      when bool_or(is_many) or count(row_id) not between 1 and 100 then '{"many": true}'
      else jsonb_build_object('rows', jsonb_agg(jsonb_build_array(row_id, row_version)) filter (where row_id is not null)) end as payload
    from named group by name
    union all
    select name, change, jsonb_build_object('message', message) from addressed where message is not null
    order by change, name
  loop
    insert into topic_sequences (topic, seq) values (entry.name, 1)
      on conflict (topic) do update set seq = topic_sequences.seq + 1 returning seq into number;
    insert into outbox (topic, seq, payload) values (entry.name, number, entry.payload);
  end loop;
  perform pg_notify('baton_outbox', '');
  return null;
end $$;
revoke execute on function baton_publish() from public;

create trigger await_publishing before insert on pending_changes for each statement execute
  function baton_await_publishing();
create constraint trigger publish after insert on pending_changes deferrable initially deferred
  for each row execute function baton_publish();

select baton_tenant_scope('outbox', 'staff');
select baton_tenant_scope('pending_changes', 'staff');
select baton_tenant_scope('topic_sequences', 'staff');
select baton_tenant_scope('idempotency_keys', 'staff');
select baton_tenant_scope('installation_keys', 'staff');
