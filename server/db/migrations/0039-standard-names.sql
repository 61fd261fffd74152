-- Tables, columns and functions get the names that the code uses. Indexes, constraints and sequences follow their table.
do $$
declare
  old text;
  new text;
  found text;
begin
  foreach old in array array[
    'audit', 'mails', 'mail_files', 'sent_messages', 'outbox_notes', 'amazon_shipments', 'amazon_events', 'amazon_receipts', 'amazon_overrides',
    'amazon_notes', 'amazon_webhook_logs', 'amazon_inbound_logs', 'amazon_route_files', 'amazon_invoices', 'amazon_invoice_lines'
  ] loop
    new := case old
      when 'audit' then 'audit_log'
      when 'mails' then 'emails'
      when 'mail_files' then 'email_files'
      when 'sent_messages' then 'text_messages'
      when 'outbox_notes' then 'pending_changes'
      else 'marketplace_' || substr(old, length('amazon_') + 1)
    end;
    execute format('alter table %I rename to %I', old, new);
    for found in select conname from pg_constraint where conrelid = new::regclass and starts_with(conname, old || '_') loop
      execute format('alter table %I rename constraint %I to %I', new, found, new || substr(found, length(old) + 1));
    end loop;
    for found in
      select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = new::regclass and starts_with(c.relname, old || '_')
      union all
      select s.relname from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
      where d.refobjid = new::regclass and d.deptype in ('a', 'i') and starts_with(s.relname, old || '_')
    loop
      execute format('alter %s %I rename to %I', case (select relkind from pg_class where oid = to_regclass(quote_ident(found))) when 'S' then 'sequence' else 'index' end,
        found, new || substr(found, length(old) + 1));
    end loop;
  end loop;
end $$;

alter table audit_log rename column at to occurred_at;
alter table email_files rename column mail_id to email_id;
alter table runs rename column chosen to selection_kind;
alter table run_items rename column claim to lease_token;
alter table run_items rename column claimed_until to leased_until;

-- The audit log names tables as they are called.
update audit_log set table_name = 'marketplace_' || substr(table_name, length('amazon_') + 1) where starts_with(table_name, 'amazon_');

alter function baton_fence(text, text) rename to baton_tenant_scope;
alter function baton_note() rename to baton_record_change;
alter function baton_note_session() rename to baton_record_session;
alter function baton_tell(text, text, text, text, text) rename to baton_track_changes;

-- Functions hold names of tables as text, so those that name a renamed one are written again.
create or replace function baton_record_change() returns trigger language plpgsql security definer set search_path from current as $$
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

create or replace function baton_publish() returns trigger language plpgsql security definer set search_path from current as $$
declare
  entry record;
  number bigint;
begin
  -- The first change of a transaction has published them all.
  if not exists (select from pending_changes) then return null; end if;
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

create or replace function baton_track_changes(name text, topic text, audiences text, id text default 'null', version text default 'null') returns void language plpgsql as $$
begin
  execute format('create trigger tell_insert after insert on %I referencing new table as changed for each statement execute function baton_record_change(%L, %L, %L, %L)', name, topic, id, version, audiences);
  execute format('create trigger tell_update after update on %I referencing new table as changed for each statement execute function baton_record_change(%L, %L, %L, %L)', name, topic, id, version, audiences);
  execute format('create trigger tell_delete after delete on %I referencing old table as changed for each statement execute function baton_record_change(%L, %L, %L, %L)', name, topic, id, version, audiences);
end $$;

create or replace function baton_record_session() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into pending_changes (topic, audience, message) values ('session', 'u' || new.user_id,
    jsonb_strip_nulls(jsonb_build_object('session', new.id, 'ended', new.ended_reason)));
  return null;
end $$;

create or replace function baton_announce_rates() returns trigger language plpgsql security definer set search_path from current as $$
declare
  news constant jsonb := '{"event": "published"}';
  holds boolean;
begin
  if current_setting('baton.quiet', true) = 'on' then return null; end if;
  execute format('select exists (select from changed join before using (id) where changed.%1$I = %2$L and before.%1$I <> %2$L)', tg_argv[0], tg_argv[1]) into holds;
  if holds and not exists (select from pending_changes where topic = 'rates' and message = news) then
    insert into pending_changes (topic, audience, message) values ('rates', 'all', news);
  end if;
  return null;
end $$;
