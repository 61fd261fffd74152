-- Shipments that another carrier delivers are handed to it by a job, and what it answered stays with them.
alter table shipments add column upstream_reference text;
alter table shipments add column upstream_at timestamptz;
-- How often the carrier refused it: what is corrected is another request to the carrier, what is repeated is not.
alter table shipments add column upstream_refusals integer not null default 0;

create function baton_enqueue_hand_over() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into jobs (queue, subject_id, label) values ('carrier', new.id, new.short_tracking_reference)
  on conflict (queue, subject_id) do update set requests = jobs.requests + 1, due_at = now(), attempts = 0, given_up_at = null;
  return null;
end $$;
revoke execute on function baton_enqueue_hand_over() from public;
create trigger enqueue_hand_over after insert on shipments for each row
  when (new.upstream_state = 'waiting') execute function baton_enqueue_hand_over();
create trigger enqueue_hand_over_again after update of upstream_state on shipments for each row
  when (new.upstream_state = 'waiting' and old.upstream_state <> 'waiting') execute function baton_enqueue_hand_over();
-- The carrier is told that nothing comes.
create trigger enqueue_withdrawal after update of status on shipments for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled' and new.upstream_state = 'sent') execute function baton_enqueue_hand_over();

-- Accounts book what is handed over.
create policy tenant_handed_over on settings for select to baton_tenant using (account_id = 0 and setting = 'upstream_provinces');
