-- Work that is due outside a request: one table and one vocabulary for emails, text messages and the marketplace.
create table jobs (
  id integer generated always as identity primary key,
  queue text not null,
  subject_id integer not null,
  label text not null,
  due_at timestamptz default now(),
  attempts integer not null default 0,
  requests integer not null default 1,
  lease_token text,
  leased_until timestamptz,
  last_error text,
  last_attempt_at timestamptz,
  given_up_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create unique index jobs_subject on jobs (queue, subject_id);
create index jobs_due on jobs (queue, due_at) where due_at is not null;
select baton_tenant_scope('jobs', 'staff');
select baton_track_changes('jobs', 'jobs', 'array[''staff'']', 'id', 'version');

-- Whoever writes a message, from whatever tenant scope, cannot forget to have it sent.
create function baton_enqueue() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into jobs (queue, subject_id, label, time_created)
  values (tg_argv[0], new.id, left(to_jsonb(new) ->> tg_argv[1], 200), new.time_created);
  return null;
end $$;
revoke execute on function baton_enqueue() from public;
create trigger enqueue after insert on emails for each row
  when (new.sent_at is null) execute function baton_enqueue('email', 'to_address');
create trigger enqueue after insert on text_messages for each row
  when (new.channel = 'sms' and new.status = 'queued') execute function baton_enqueue('sms', 'mobile_number');

insert into jobs (queue, subject_id, label, due_at, attempts, last_error, given_up_at, time_created)
select 'email', id, to_address, case when attempts < 8 then coalesce(next_try_at, now()) end, attempts, last_error,
  case when attempts >= 8 then now() end, time_created
from emails where sent_at is null;
insert into jobs (queue, subject_id, label, due_at, attempts, last_error, time_created)
select 'sms', id, mobile_number, coalesce(next_try_at, now()), attempts, error, time_created
from text_messages where channel = 'sms' and status = 'queued';

drop index emails_unsent;
alter table emails drop column attempts, drop column last_error, drop column next_try_at;
drop index text_messages_waiting;
alter table text_messages drop column attempts, drop column next_try_at;
alter table marketplace_shipments drop column sending_until;
