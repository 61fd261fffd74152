--: import type { planSteps } from '#domain/outages/outage.ts';

-- Steps that a person chose or excluded for an outage. Other steps have their default.
create table outage_choices (
  outage_id integer not null references outages (id) on delete cascade,
  step text not null, --: (typeof planSteps)[number]
  is_chosen boolean not null,
  user_id integer not null references users (id),
  chosen_at timestamptz not null default now(),
  primary key (outage_id, step),
  constraint outage_choices_step_check check (step = any (array['extend', 'inform', 'redirect',
    'stop']))
);

-- Announcements of an outage. Unsent ones are deleted when the outage is withdrawn.
create table outage_messages (
  outage_id integer not null references outages (id) on delete cascade,
  channel text not null, --: 'email' | 'sms' | 'whatsapp'
  message_id integer not null,
  locker_shipment_id integer not null,
  primary key (channel, message_id),
  constraint outage_messages_channel_check check (channel = any (array['email', 'sms', 'whatsapp']))
);
create index outage_messages_outage on outage_messages (outage_id);

select baton_tenant_scope('outage_choices', 'staff');
select baton_tenant_scope('outage_messages', 'staff');
