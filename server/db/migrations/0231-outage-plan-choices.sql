-- What is to be done about an outage, step by step, and who said so. Steps that nobody chose or left out are as usual.
create table outage_choices (
  outage_id integer not null references outages (id) on delete cascade,
  step text not null check (step in ('extend', 'inform', 'redirect', 'stop')),
  is_chosen boolean not null,
  user_id integer not null references users (id),
  chosen_at timestamptz not null default now(),
  primary key (outage_id, step)
);
select baton_tenant_scope('outage_choices', 'staff');

-- Messages that say when an outage is: those that are not sent yet go when it is withdrawn.
create table outage_messages (
  outage_id integer not null references outages (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  message_id integer not null,
  locker_shipment_id integer not null,
  primary key (channel, message_id)
);
create index outage_messages_outage on outage_messages (outage_id);
select baton_tenant_scope('outage_messages', 'staff');
