-- Tables whose history is recorded.
create table past_tables (
  table_no smallint generated always as identity primary key,
  name text not null unique,
  row_id text not null,
  -- Days of history; null for tables whose rows are never changed.
  days integer,
  instead jsonb not null, --: Record<string, string>
  is_shared boolean not null default false,
  known_since timestamptz not null default now()
);

-- Earlier states of rows; written by triggers.
create table past_changes (
  table_no smallint not null,
  row_id integer not null,
  id bigint generated always as identity,
  account_id integer,
  until timestamptz not null,
  tx bigint not null,
  user_id integer,
  run_id integer,
  -- Old values of the changed columns: all columns of a deleted row, null for a new row.
  was jsonb, --: Record<string, unknown>
  primary key (table_no, row_id, id)
);
create index past_changes_until on past_changes (table_no, until);
create index past_changes_silences on past_changes (table_no, row_id) where ((was ->>
  'is_offline'::text) = 'true'::text);

-- Merges JSON objects; later objects win.
create aggregate baton_overlay(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

-- Time of the first recorded change of the transaction; the same for all its changes.
create function baton_moment() returns timestamptz language sql volatile parallel unsafe
  return coalesce(
    nullif(current_setting('baton.moment', true), ''),
    set_config('baton.moment', clock_timestamp()::text, true))::timestamptz;

-- Records the history of a table for `days` days. Without `days` its rows are never changed.
create function baton_keep_past(name text, row_id text, days integer default null, instead jsonb default '{}')
  returns void language sql
begin atomic
  insert into past_tables (name, row_id, days, instead) values (name, row_id, days, instead)
    on conflict (name) do update set row_id = excluded.row_id, days = excluded.days, instead = excluded.instead;
end;
revoke execute on function baton_keep_past(text, text, integer, jsonb) from public;

-- Select list of a table; columns in `instead` are replaced by their expression.
create function baton_past_columns(name text, instead jsonb) returns text language sql stable
  return (
    select string_agg(case when instead ? attname
      then format('(%s)::%s as %I', instead ->> attname, format_type(atttypid, atttypmod), attname)
      else format('t.%I', attname) end, ', ' order by attnum)
    from pg_attribute where attrelid = name::regclass and attnum > 0 and not attisdropped);

-- Select list of a table in the past: the recorded value (`c.was`), or that of the row (`l`). Column
-- by column, so that a list computes only the columns it shows.
create function baton_past_values(name text, row_id text) returns text language sql stable
  return (
    select string_agg(
      case when attname = row_id then format('c.row_id as %I', attname)
        when t.typname = 'jsonb' then format('case when c.was ? %1$L then nullif(c.was -> %1$L, ''null'') else l.%1$I end as %1$I', attname)
        else format('case when c.was ? %1$L then (c.was ->> %1$L)::%2$s else l.%1$I end as %1$I', attname, format_type(atttypid, atttypmod))
      end, ', ' order by attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid where attrelid = name::regclass and attnum > 0 and not attisdropped);
revoke execute on function baton_past_values(text, text) from public;

-- Creates the triggers that record the history of a table.
create function baton_record_past(kept past_tables) returns void language plpgsql as $build$
declare
  fields constant text[] := array(
    select attname from pg_attribute where attrelid = kept.name::regclass and attnum > 0 and not attisdropped and not kept.instead ? attname order by attnum);
  account constant text := case when 'account_id' = any(fields) then 'account_id' else 'null::integer' end;
  -- Compares groups of columns first, because building an object for each column is slower.
  differences constant text := (
    select string_agg(format('case when %s then %s else ''{}'' end', changed, was), ' || ')
    from (
      select string_agg(format('o.%1$I is distinct from n.%1$I', field), ' or ') as changed,
        string_agg(format('case when o.%1$I is distinct from n.%1$I then jsonb_build_object(%1$L, o.%1$I) else ''{}'' end', field), ' || ') as was
      from unnest(fields) with ordinality as each (field, place) group by (place - 1) / 12
    ) groups);
  head constant text := 'insert into past_changes (table_no, row_id, account_id, until, tx, user_id, run_id, was) select ' || kept.table_no;
  tail constant text := 'past_until, past_tx, past_user, past_run';
begin
  execute format($make$
    create or replace function %1$I() returns trigger language plpgsql security definer set search_path from current as $f$
    declare
      past_until timestamptz;
      past_tx constant bigint := pg_current_xact_id()::text::bigint;
      past_user constant integer := nullif(current_setting('baton.user_id', true), '');
      past_run constant integer := nullif(current_setting('baton.run_id', true), '');
    begin
      if current_setting('baton.unrecorded', true) = 'on' then return null; end if;
      past_until := baton_moment();
      if tg_op = 'UPDATE' then
        %2$s, %3$I, %4$s, %5$s, past_was from (select o.*, %6$s as past_was from changed_from o join changed_to n using (%3$I)) as changed where past_was <> '{}';
      elsif tg_op = 'INSERT' then
        %2$s, %3$I, %4$s, %5$s, null from changed_to;
      else
        %2$s, %3$I, %4$s, %5$s, to_jsonb(o) - %7$L::text[] from changed_from o;
      end if;
      return null;
    end $f$ $make$,
    'baton_past_of_' || kept.name, head, kept.row_id, account, tail, differences, array(select jsonb_object_keys(kept.instead)));
  execute format('revoke execute on function %I() from public', 'baton_past_of_' || kept.name);
  execute format('drop trigger if exists keep_insert on %1$I; drop trigger if exists keep_update on %1$I; drop trigger if exists keep_delete on %1$I', kept.name);
  execute format('create trigger keep_insert after insert on %I referencing new table as changed_to for each statement execute function %I()', kept.name, 'baton_past_of_' || kept.name);
  execute format('create trigger keep_update after update on %I referencing old table as changed_from new table as changed_to for each statement execute function %I()', kept.name, 'baton_past_of_' || kept.name);
  execute format('create trigger keep_delete after delete on %I referencing old table as changed_from for each statement execute function %I()', kept.name, 'baton_past_of_' || kept.name);
end $build$;
revoke execute on function baton_record_past(past_tables) from public;

create function baton_view_past(kept past_tables, here text, there text) returns void language plpgsql as $build$
declare
  shown constant text := baton_past_columns(format('%I.%I', here, kept.name), kept.instead);
  -- Reads the changes of one row at a time, by their number.
  values_then constant text := baton_past_values(format('%I.%I', here, kept.name), kept.row_id);
  has_account constant boolean := exists (
    select from pg_attribute where attrelid = format('%I.%I', here, kept.name)::regclass and attname = 'account_id' and not attisdropped);
begin
  if kept.days is null then
    execute format('create view %2$I.%3$I with (security_invoker = true) as select * from %1$I.%3$I where time_created <= now()', here, there, kept.name);
    return;
  end if;
  -- Looks rows up one by one; the planner would read the whole table for a few changed rows.
  -- A row whose oldest change is its creation did not exist yet.
  execute format($view$
    create view %2$I.%3$I with (security_invoker = true) as
    select %5$s from %1$I.%3$I t
      where not exists (select from %1$I.past_changes c where c.table_no = %4$s and c.row_id = t.%7$I and c.until > now())
    union all
    select %5$s from (
      select %8$s
      from (
        select row_id, %1$I.baton_overlay(was order by id desc) as was,
          min(id) filter (where was is null) is not distinct from min(id) as came_later,
          max(id) filter (where was ? %9$L) is not distinct from max(id) as is_gone
        from %1$I.past_changes where table_no = %4$s and until > now() group by row_id
      ) c
      left join lateral (select * from %1$I.%3$I one where one.%7$I = c.row_id offset 0) l on true
      where not c.came_later and (l.%7$I is not null or c.is_gone)
    ) t where %6$s $view$,
    here, there, kept.name, kept.table_no, shown,
    case when has_account then format('%I.baton_account() is null or t.account_id is not distinct from %1$I.baton_account()', here) else 'true' end,
    kept.row_id, values_then, kept.row_id);
end $build$;
revoke execute on function baton_view_past(past_tables, text, text) from public;

-- Recreates triggers and views of the past if tables have changed. Called at every start.
create function baton_build_past() returns void language plpgsql as $build$
declare
  here constant text := current_schema();
  there constant text := here || '_past';
  search_path_before constant text := current_setting('search_path');
  wanted text;
  kept past_tables;
begin
  update past_tables t set is_shared = not is_shared where is_shared <> exists (
    select from pg_policies where schemaname = here and tablename = t.name and roles = '{baton_tenant}' and qual = 'true');
  select md5(string_agg(p::text || baton_past_columns(p.name, '{}'), '' order by p.name)
    || string_agg(distinct pg_get_functiondef(oid), '')) into wanted
    from past_tables p, pg_proc where pronamespace = here::regnamespace and proname in ('baton_record_past', 'baton_view_past', 'baton_build_past');
  if obj_description(to_regnamespace(quote_ident(there)), 'pg_namespace') is not distinct from wanted then return; end if;
  for kept in select * from past_tables where days is not null loop
    perform baton_record_past(kept);
  end loop;
  execute format('drop schema if exists %I cascade', there);
  execute format('create schema %I', there);
  execute format('create function %I.now() returns timestamptz language sql stable parallel safe return current_setting(''baton.as_of'')::timestamptz', there);
  perform set_config('search_path', format('%I, %I, pg_catalog', there, here), true);
  for kept in select * from past_tables loop
    perform baton_view_past(kept, here, there);
  end loop;
  -- Positions of drivers come from their trails, which are kept for a day.
  execute format($view$
    create view driver_positions with (security_invoker = true) as
    select d.user_id as driver_id, d.branch_id, fix.latitude, fix.longitude, fix.heading, fix.speed, 0::real as accuracy, null::integer as battery, fix.at
    from drivers d cross join lateral (
      select * from %1$I.driver_trails f where f.driver_id = d.user_id and f.at <= now() order by f.at desc limit 1) fix $view$, here);
  -- Searches of account users bypass row-level security, which does not cover the past.
  execute format($words$
    create function baton_own_shipments_with(word text) returns setof integer language sql stable as $f$
      select id from %1$I.shipments where account_id = %2$I.baton_account() and (short_tracking_reference ilike word or custom_tracking_reference ilike word
        or customer_reference ilike word or delivery_name ilike word or collection_name ilike word) $f$ $words$, there, here);
  execute format('grant usage on schema %I to baton_staff, baton_tenant', there);
  execute format('grant select on all tables in schema %I to baton_staff, baton_tenant', there);
  execute format('comment on schema %I is %L', there, wanted);
  perform set_config('search_path', search_path_before, true);
end $build$;
revoke execute on function baton_build_past() from public;

-- Time after which a table has `most` changes, of all accounts; null if it has fewer.
create function baton_past_reach(wanted text, most integer) returns timestamptz
  language sql stable security definer set search_path from current as $$
  select until from past_changes
    where table_no = (select table_no from past_tables where name = wanted) order by until desc offset most limit 1 $$;

select baton_tenant_scope('past_tables', 'shared');
select baton_tenant_scope('past_changes', 'staff');

create policy tenant on past_changes for select to baton_tenant using (((account_id =
  baton_account()) or ((account_id is null) and (table_no in ( select t.table_no
   from past_tables t
  where t.is_shared)))));
