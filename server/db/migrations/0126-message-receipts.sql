-- What providers of text messages report afterwards: that one arrived or not, what it cost, and who wants no more.
alter table text_messages add column sent_at timestamptz;
alter table text_messages add column read_at timestamptz;
update text_messages set sent_at = time_created where status in ('sent', 'delivered', 'read');
create index text_messages_provider on text_messages (provider_reference) where provider_reference is not null;
create index text_messages_resent on text_messages (resent_from_id) where resent_from_id is not null;

create table message_opt_outs (
  mobile_number text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  at timestamptz not null default now(),
  primary key (mobile_number, channel)
);
select baton_tenant_scope('message_opt_outs', 'staff');

-- Whoever administers the company may let a provider report.
insert into role_permissions (role_id, name)
select role_id, 'Report messages' from role_permissions where name = 'Generate tokens'
  and role_id in (select id from roles where name <> 'AccountSuperUser') on conflict do nothing;

-- By which channels the receivers of these messages want none; whoever sees a message may know it.
create function baton_opted_out(ids integer[]) returns table (id integer, channel text)
language sql stable security definer set search_path from current as $$
  select m.id, o.channel from text_messages m join message_opt_outs o on o.mobile_number = m.mobile_number where m.id = any(ids)
$$;
