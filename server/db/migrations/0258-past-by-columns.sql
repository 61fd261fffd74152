-- A table is wound back column by column: what a list does not ask for is not computed. To make every row anew, all columns
-- at once, took six seconds for a list of a large company as of a day before.

-- The columns of a table as they were: from what was kept where they changed (`c.was`), else from the row (`l`).
create function baton_past_values(name text, row_id text) returns text language sql stable
  return (
    select string_agg(
      case when attname = row_id then format('c.row_id as %I', attname)
        when t.typname = 'jsonb' then format('case when c.was ? %1$L then nullif(c.was -> %1$L, ''null'') else l.%1$I end as %1$I', attname)
        else format('case when c.was ? %1$L then (c.was ->> %1$L)::%2$s else l.%1$I end as %1$I', attname, format_type(atttypid, atttypmod))
      end, ', ' order by attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid where attrelid = name::regclass and attnum > 0 and not attisdropped);

create or replace function baton_view_past(kept past_tables, here text, there text) returns void language plpgsql as $build$
declare
  shown constant text := baton_past_columns(format('%I.%I', here, kept.name), kept.instead);
  -- The number is that of the change, so that whoever looks for one row reads the changes of one.
  values_then constant text := baton_past_values(format('%I.%I', here, kept.name), kept.row_id);
  has_account constant boolean := exists (
    select from pg_attribute where attrelid = format('%I.%I', here, kept.name)::regclass and attname = 'account_id' and not attisdropped);
begin
  if kept.days is null then
    execute format('create view %2$I.%3$I with (security_invoker = true) as select * from %1$I.%3$I where time_created <= now()', here, there, kept.name);
    return;
  end if;
  -- Rows are looked up one by one, because the planner would rather read the whole table for the few that changed.
  -- A row came later where its oldest change is that it was added, and is gone where its newest is that it was removed.
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

revoke execute on function baton_past_values(text, text) from public;
