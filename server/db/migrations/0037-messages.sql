--: import type { Segment } from '#domain/messages/notices.ts';
--: import type { Permission } from '#domain/people/permissions.ts';
--: import type { noticeLevels, noticeStates } from '#domain/messages/notices.ts';
--: import type { messageStates, textChannels } from '#domain/messages/sent-messages.ts';

create table emails (
  id integer generated always as identity primary key,
  to_address text not null,
  subject text not null,
  body text not null,
  -- Value that replaces the placeholder of a hidden code; deleted after sending.
  code text,
  -- Content of an attached QR code; deleted after sending.
  qr text,
  time_created timestamptz not null default now(),
  -- Earliest time of sending; null for now.
  send_after timestamptz,
  sent_at timestamptz,
  -- Shipment and template of the email; null for other emails.
  shipment_id integer,
  template text
);
create index emails_to on emails (to_address, time_created);
create index emails_shipment on emails (shipment_id, template, time_created) where (shipment_id is
  not null);

create table email_files (
  email_id integer not null constraint email_files_mail_id_fkey references emails (id) on delete cascade,
  file_id integer not null references files (id),
  primary key (email_id, file_id)
);

-- Notices to many people. A published notice becomes a notification of each of them.
create table notices (
  id integer generated always as identity primary key,
  title text not null,
  body text not null,
  level text not null, --: (typeof noticeLevels)[number]
  href text,
  segment jsonb not null, --: Segment
  state text not null default 'draft', --: (typeof noticeStates)[number]
  publish_at timestamptz,
  expires_at timestamptz,
  published_at timestamptz,
  withdrawn_at timestamptz,
  recipients integer not null default 0,
  created_by integer references users (id),
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint notices_scheduled check ((state = 'scheduled') <= (publish_at is not null))
);
create index notices_created on notices (time_created);
create index notices_due on notices (publish_at) where (state = 'scheduled'::text);

create table notifications (
  id integer generated always as identity primary key,
  user_id integer,
  account_id integer,
  title text not null,
  body text not null,
  level text not null default 'info', --: 'info' | 'warning' | 'error'
  -- Path of the page that the notification is about.
  href text,
  -- Permission required to see the notification; null if all staff may see it.
  needs text, --: Permission
  time_created timestamptz not null default now(),
  read_at timestamptz,
  -- Notice that was copied, and the time at which the copy leaves the bell.
  notice_id integer references notices (id) on delete cascade,
  expires_at timestamptz
);
create index notifications_user on notifications (user_id, time_created);
create index notifications_account on notifications (account_id, time_created);
create index notifications_notice on notifications (notice_id) where (notice_id is not null);

-- Readers of notifications that are shared by several people.
create table notification_reads (
  notification_id integer not null references notifications (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (notification_id, user_id)
);

-- SMS, WhatsApp messages, and push messages to the devices of drivers.
create table text_messages (
  id integer generated always as identity primary key,
  account_id integer,
  shipment_id integer,
  -- Driver who receives the message, if it is about work and not about a shipment.
  driver_id integer references drivers (user_id) on delete set null,
  channel text not null, --: (typeof textChannels)[number]
  template text not null,
  mobile_number text not null,
  message text not null,
  -- Value that replaces `HIDDEN_CODE` for the recipient; deleted after sending or giving up.
  code text,
  status text not null, --: (typeof messageStates)[number]
  error text,
  provider_reference text,
  parts integer not null default 1,
  cost numeric(14,4),
  resent_from_id integer,
  time_created timestamptz not null default now(),
  -- Earliest time of sending, because of quiet hours; null for now.
  send_after timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz
);
create index text_messages_channel on text_messages (channel, time_created);
create index text_messages_account on text_messages (account_id, channel, time_created);
create index text_messages_status on text_messages (channel, status, time_created);
create index text_messages_words on text_messages using gin (mobile_number gin_trgm_ops, message
  gin_trgm_ops);
create index text_messages_driver on text_messages (driver_id, time_created) where (driver_id is
  not null);
create index text_messages_said on text_messages (shipment_id, template, time_created) where
  (shipment_id is not null);
create index text_messages_provider on text_messages (provider_reference) where
  (provider_reference is not null);
create index text_messages_resent on text_messages (resent_from_id) where (resent_from_id is not
  null);

-- Numbers that answered STOP, by channel. They receive only codes.
create table message_opt_outs (
  mobile_number text not null,
  channel text not null, --: 'sms' | 'whatsapp'
  at timestamptz not null default now(),
  primary key (mobile_number, channel),
  constraint message_opt_outs_channel_check check (channel = any (array['sms', 'whatsapp']))
);

create table inbound_xml (
  id integer generated always as identity primary key,
  account_id integer,
  shipment_id integer,
  source text not null,
  document_type text not null,
  reference text,
  status text not null, --: 'received' | 'processed' | 'failed'
  error text,
  content text not null,
  answer jsonb, --: Record<string, unknown>
  is_test boolean not null default false,
  time_created timestamptz not null default now(),
  processed_at timestamptz,
  version integer not null default 1
);
create index inbound_xml_created on inbound_xml (time_created);
create index inbound_xml_account on inbound_xml (account_id, time_created);
create index inbound_xml_status on inbound_xml (status, time_created);
create index inbound_xml_reference on inbound_xml (account_id, reference) where (reference is not
  null);

-- Channels that the receivers of these messages have opted out of; open to all who see the messages.
create function baton_opted_out(ids integer[]) returns table (id integer, channel text)
language sql stable security definer set search_path from current as $$
  select m.id, o.channel from text_messages m join message_opt_outs o on o.mobile_number = m.mobile_number where m.id = any(ids)
$$;

create trigger enqueue after insert on emails for each row when ((new.sent_at is null)) execute
  function baton_enqueue('email', 'to_address');
create trigger enqueue after insert on text_messages for each row when (((new.channel = 'sms') and
  (new.status = 'queued'))) execute function baton_enqueue('sms', 'mobile_number');
create trigger enqueue_push after insert on text_messages for each row when (((new.channel =
  'push') and (new.status = 'queued'))) execute function baton_enqueue('push', 'mobile_number');
create trigger enqueue_whatsapp after insert on text_messages for each row when (((new.channel =
  'whatsapp') and (new.status = 'queued'))) execute function baton_enqueue('whatsapp',
  'mobile_number');
create trigger release after update of status on text_messages for each row when (((old.status =
  'held') and (new.status = 'queued') and (new.channel = 'sms'))) execute function
  baton_enqueue('sms', 'mobile_number');
create trigger release_whatsapp after update of status on text_messages for each row when
  (((old.status = 'held') and (new.status = 'queued') and (new.channel = 'whatsapp'))) execute
  function baton_enqueue('whatsapp', 'mobile_number');

select baton_tenant_scope('emails', 'staff');
select baton_tenant_scope('email_files', 'staff');
select baton_tenant_scope('notices', 'staff');
select baton_tenant_scope('notifications', 'own');
select baton_tenant_scope('notification_reads', 'staff');
select baton_tenant_scope('text_messages', 'own');
select baton_tenant_scope('message_opt_outs', 'staff');
select baton_tenant_scope('inbound_xml', 'own');

create policy tenant on emails for insert to baton_tenant with check (true);

select baton_track_changes('notices', 'notices', 'array[''staff'']', 'id', 'version');
select baton_track_changes('notifications', 'notifications',
  'array[coalesce(''u'' || user_id, ''a'' || account_id, ''all'')]', 'id');
select baton_track_changes('notification_reads', 'notifications', 'array[''u'' || user_id]',
  'notification_id');
select baton_track_changes('text_messages', 'messages',
  'array[coalesce(''a'' || account_id, ''staff'')]');
select baton_track_changes('inbound_xml', 'inbound-documents',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');
