-- Number of messages under a limit since the start of the hour or day.
create table message_counts (
  key text primary key,
  since timestamptz not null,
  sent integer not null
);
create index message_counts_since on message_counts (since);

-- Number of requests from an address within a window, which ends at `expire` (ms since 1970).
create table call_counts (
  key text primary key,
  points integer not null,
  expire bigint not null
);
create index call_counts_expire on call_counts (expire);

-- Adds to counts, which restart each hour or day, and returns them. In the order of the keys, so that
-- two callers cannot deadlock. Runs as owner, because account users may not see counts.
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
revoke execute on function baton_count_messages(text[], timestamptz[], integer[]) from public;
grant execute on function baton_count_messages(text[], timestamptz[], integer[]) to baton_staff,
  baton_tenant;

-- Current counts.
create function baton_messages_counted(keys text[], starts timestamptz[])
  returns table (key text, sent integer)
  language sql stable security definer set search_path from current as $$
  select counted.key, counted.sent
  from unnest(keys, starts) as asked (key, since)
  join message_counts counted on counted.key = asked.key and counted.since >= asked.since
$$;
revoke execute on function baton_messages_counted(text[], timestamptz[]) from public;
grant execute on function baton_messages_counted(text[], timestamptz[]) to baton_staff,
  baton_tenant;

select baton_tenant_scope('message_counts', 'staff');
select baton_tenant_scope('call_counts', 'staff');
