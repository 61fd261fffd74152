-- A message that was held goes out when somebody says so, whoever that is.
create trigger release after update of status on text_messages for each row
  when (old.status = 'held' and new.status = 'queued' and new.channel = 'sms') execute function baton_enqueue('sms', 'mobile_number');
create trigger release_whatsapp after update of status on text_messages for each row
  when (old.status = 'held' and new.status = 'queued' and new.channel = 'whatsapp') execute function baton_enqueue('whatsapp', 'mobile_number');
