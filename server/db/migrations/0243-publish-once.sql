-- Every recorded change of a transaction asks at the commit whether there is still something to publish. Looking for rows
-- passed all those that were published and not yet vacuumed away, again for each change; now the transaction remembers it.
create function baton_await_publishing() returns trigger language plpgsql set search_path from current as $$
begin
  perform set_config('baton.unpublished', 'on', true);
  return null;
end $$;
revoke execute on function baton_await_publishing() from public;
create trigger await_publishing before insert on pending_changes
  for each statement execute function baton_await_publishing();

create or replace function baton_publish() returns trigger language plpgsql security definer set search_path from current as $$
declare
  entry record;
  number bigint;
begin
  -- The first change of a transaction has published them all.
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
