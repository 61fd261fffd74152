-- Keeping how rows were costs writers a third less when columns are compared in groups.
create or replace function baton_record_past(kept past_tables) returns void language plpgsql as $build$
declare
  fields constant text[] := array(
    select attname from pg_attribute where attrelid = kept.name::regclass and attnum > 0 and not attisdropped and not kept.instead ? attname order by attnum);
  account constant text := case when 'account_id' = any(fields) then 'account_id' else 'null::integer' end;
  -- By groups of columns, of which most rows change none: building an object for every column takes longer than comparing it.
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

