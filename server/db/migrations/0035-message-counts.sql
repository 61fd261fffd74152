-- How much was sent under one limit since the hour or the day began. Keys hold no address, only a hash of it.
create table message_counts (
  key text primary key,
  since timestamptz not null,
  sent integer not null
);
create index message_counts_since on message_counts (since);
select baton_fence('message_counts', 'staff');

-- Adds to counts, from nothing where another hour or day has begun, and answers them. In the order of the keys, so
-- that two at once wait for each other instead of for ever. Account users are counted without seeing counts.
create function baton_count_messages(keys text[], starts timestamptz[], more integer[])
  returns table (key text, sent integer)
  language sql volatile security definer set search_path from current as $$
  insert into message_counts as counted (key, since, sent)
  select asked.key, asked.since, asked.more
  from unnest(keys, starts, more) as asked (key, since, more) order by asked.key
  on conflict on constraint message_counts_pkey do update
    set since = greatest(counted.since, excluded.since),
        sent = excluded.sent + case when counted.since < excluded.since then 0 else counted.sent end
  returning counted.key, counted.sent
$$;

-- What was counted, for who only wants to know.
create function baton_messages_counted(keys text[], starts timestamptz[])
  returns table (key text, sent integer)
  language sql stable security definer set search_path from current as $$
  select counted.key, counted.sent
  from unnest(keys, starts) as asked (key, since)
  join message_counts counted on counted.key = asked.key and counted.since >= asked.since
$$;

revoke execute on function baton_count_messages(text[], timestamptz[], integer[]) from public;
revoke execute on function baton_messages_counted(text[], timestamptz[]) from public;
grant execute on function baton_count_messages(text[], timestamptz[], integer[]) to baton_staff, baton_tenant;
grant execute on function baton_messages_counted(text[], timestamptz[]) to baton_staff, baton_tenant;
