-- Nodes begin what is due when it is committed, instead of looking for it now and then.
create function baton_announce_work() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_table_name = 'jobs' then perform pg_notify('baton_work', new.queue);
  else perform pg_notify('baton_work', tg_argv[0]);
  end if;
  return null;
end $$;
revoke execute on function baton_announce_work() from public;
create trigger announce_work after insert or update of due_at on jobs for each row
  when (new.due_at <= now()) execute function baton_announce_work();
create trigger announce_work after insert or update of next_attempt_at on webhook_deliveries for each row
  when (new.state = 'waiting' and new.next_attempt_at <= now()) execute function baton_announce_work('webhooks');
