-- What happens to a shipment is posted to those who asked for it: written with its cause, numbered for each endpoint, sent
-- under a lease, tried again, held while an endpoint is in trouble. Attempts are kept; secrets are sealed.
alter table integrations
  add column state text not null default 'active',
  add column state_reason text,
  add column event_sequence integer not null default 0,
  add column failures_in_row integer not null default 0,
  add column gone_in_row integer not null default 0,
  add column first_failure_at timestamptz,
  add column held_since timestamptz,
  add column next_trial_at timestamptz,
  add column trials integer not null default 0,
  add column released_at timestamptz,
  add column secrets jsonb not null default '[]';
update integrations set state = 'disabled', state_reason = 'It was switched off.' where not is_active;
alter table integrations drop column is_active, drop column secret_ending,
  add constraint integrations_known_state check (state in ('active', 'paused', 'held', 'disabled'));
create unique index integrations_address on integrations (coalesce(account_id, 0), url);

drop index integration_rules_integration;
delete from integration_rules r using integration_rules earlier
where earlier.integration_id = r.integration_id and earlier.event = r.event and earlier.id < r.id;
create unique index integration_rules_event on integration_rules (integration_id, event);

alter table webhook_deliveries
  add column message_id text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  add column sequence integer,
  add column refusals integer not null default 0,
  add column took_ms integer,
  add column last_attempt_at timestamptz,
  add column is_replay boolean not null default false,
  add column lease_token text,
  add column leased_until timestamptz,
  add column version integer not null default 1,
  add constraint webhook_deliveries_message unique (message_id),
  add constraint webhook_deliveries_known_state check (state in ('waiting', 'delivered', 'failed'));
update webhook_deliveries d set sequence = counted.sequence
from (select id, row_number() over (partition by integration_id order by id) as sequence from webhook_deliveries) counted
where counted.id = d.id;
update integrations i set event_sequence = coalesce((select max(sequence) from webhook_deliveries where integration_id = i.id), 0);
drop index webhook_deliveries_state;
create index webhook_deliveries_due on webhook_deliveries (integration_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_leased on webhook_deliveries (integration_id) where lease_token is not null;
create index webhook_deliveries_unnumbered on webhook_deliveries (integration_id, id) where sequence is null;
create index webhook_deliveries_integration on webhook_deliveries (integration_id, time_created);
select baton_track_changes('webhook_deliveries', 'webhook-deliveries', 'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');

create table webhook_attempts (
  id integer generated always as identity primary key,
  account_id integer,
  delivery_id integer not null references webhook_deliveries (id) on delete cascade,
  integration_id integer not null,
  number integer not null,
  at timestamptz not null,
  took_ms integer not null,
  http_status integer,
  error text,
  answer text,
  is_trial boolean not null default false,
  is_replay boolean not null default false
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
create index webhook_attempts_integration on webhook_attempts (integration_id, at);
create index webhook_attempts_at on webhook_attempts (at);
select baton_tenant_scope('webhook_attempts', 'own');

-- What is told of a shipment.
create function baton_delivery_data(s shipments, status text, reason text, at timestamptz) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'shipment_id', s.id, 'short_tracking_reference', s.short_tracking_reference,
    'custom_tracking_reference', s.custom_tracking_reference, 'customer_reference', s.customer_reference,
    'account_id', s.account_id, 'service_level_code', s.service_level_code, 'status', status, 'reason', reason,
    'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'delivery_city', s.delivery_city, 'delivery_zone', s.delivery_zone))
$$;

-- Whoever changes the status: the rules of an account may not be theirs to see.
create function baton_write_deliveries() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into webhook_deliveries (account_id, integration_id, shipment_id, event, payload, state, next_attempt_at)
  select i.account_id, i.id, s.id, happened.status,
    baton_delivery_data(s, happened.status, happened.data ->> 'reason', happened.at),
    'waiting', now()
  from happened join shipments s on s.id = happened.shipment_id
  join integrations i on (i.account_id is null or i.account_id = s.account_id) and i.state <> 'disabled' and i.url is not null
  join integration_rules r on r.integration_id = i.id and r.event = happened.status and r.is_active
  where happened.changes_status and happened.parcel_id is null
    and (not r.conditions ? 'accounts' or r.conditions -> 'accounts' @> to_jsonb(s.account_id))
    and (not r.conditions ? 'services' or r.conditions -> 'services' @> to_jsonb(s.service_level_code))
    and (not r.conditions ? 'provinces' or r.conditions -> 'provinces' @> to_jsonb(s.delivery_zone))
  order by happened.id, i.id;
  return null;
end $$;
revoke execute on function baton_write_deliveries() from public;
create trigger deliver after insert on tracking_events referencing new table as happened
  for each statement execute function baton_write_deliveries();

-- Programs sign in with tokens that people made; of a token only the hash is kept.
create table bearer_tokens (
  id integer generated always as identity primary key,
  account_id integer,
  user_id integer not null references users (id),
  name text not null,
  token_hash text not null unique,
  ending text not null,
  permissions jsonb not null,
  addresses jsonb not null default '[]',
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index bearer_tokens_user on bearer_tokens (user_id, time_created);
create index bearer_tokens_account on bearer_tokens (account_id, time_created);
select baton_tenant_scope('bearer_tokens', 'own');
select baton_track_changes('bearer_tokens', 'bearer-tokens', 'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');

-- Account administrators connect their own systems.
insert into role_permissions (role_id, name)
select id, p from roles cross join unnest(array['View integrations', 'Edit integrations', 'Generate tokens']) p
where name = 'AccountSuperUser' on conflict do nothing;

-- Whether what happens is let out; accounts see why theirs waits.
create policy tenant_webhooks on settings for select to baton_tenant using (account_id = 0 and setting = 'enable_webhook_sending');
