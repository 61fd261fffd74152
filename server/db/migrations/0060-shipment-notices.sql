-- A message that is written in quiet hours goes out after them; WhatsApp messages are sent like text messages.
alter table emails add column send_after timestamptz;
alter table text_messages add column send_after timestamptz;

create or replace function baton_enqueue() returns trigger language plpgsql security definer set search_path from current as $$
declare
  subject jsonb := to_jsonb(new);
begin
  insert into jobs (queue, subject_id, label, time_created, due_at)
  values (tg_argv[0], new.id, left(subject ->> tg_argv[1], 200), new.time_created,
    coalesce((subject ->> 'send_after')::timestamptz, now()));
  return null;
end $$;
create trigger enqueue_whatsapp after insert on text_messages for each row
  when (new.channel = 'whatsapp' and new.status = 'queued') execute function baton_enqueue('whatsapp', 'mobile_number');

insert into jobs (queue, subject_id, label, time_created)
select 'whatsapp', id, mobile_number, time_created from text_messages where channel = 'whatsapp' and status = 'queued';

-- What was said of a shipment a moment ago is not said again.
create index text_messages_said on text_messages (shipment_id, template, time_created) where shipment_id is not null;
drop index text_messages_shipment;
