-- That other rates hold from now on is told by the database too, once a transaction, whichever call publishes them.
-- Arguments: the column that says what a row is, and the value with which it holds.
create function baton_announce_rates() returns trigger language plpgsql security definer set search_path from current as $$
declare
  news constant jsonb := '{"event": "published"}';
  holds boolean;
begin
  if current_setting('baton.quiet', true) = 'on' then return null; end if;
  execute format('select exists (select from changed join before using (id) where changed.%1$I = %2$L and before.%1$I <> %2$L)', tg_argv[0], tg_argv[1]) into holds;
  if holds and not exists (select from outbox_notes where topic = 'rates' and message = news) then
    insert into outbox_notes (topic, audience, message) values ('rates', 'all', news);
  end if;
  return null;
end $$;
revoke execute on function baton_announce_rates() from public;

create trigger announce_rates after update on zones referencing old table as before new table as changed
  for each statement execute function baton_announce_rates('type', 'rates');
create trigger announce_rates after update on rate_groups referencing old table as before new table as changed
  for each statement execute function baton_announce_rates('state', 'published');
create trigger announce_rates after update on rate_revisions referencing old table as before new table as changed
  for each statement execute function baton_announce_rates('state', 'published');
