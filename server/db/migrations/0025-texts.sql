-- Text messages are delivered from where they are kept: how often one was tried, and when it may be tried again.
alter table sent_messages
  add column attempts integer not null default 0,
  add column next_try_at timestamptz;
-- Few wait at a time.
create index sent_messages_waiting on sent_messages (id) where channel = 'sms' and status = 'queued';
