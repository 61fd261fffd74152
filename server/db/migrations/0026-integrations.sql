--: import type { Permission } from '#domain/people/permissions.ts';
--: import type { deliveryStates, integrationStates, RuleConditions } from '#domain/integrations/webhooks.ts';
--: import type { SigningKey } from '#server/db/json-columns.ts';

create table integration_types (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  description text not null
);

create table integrations (
  id integer generated always as identity primary key,
  account_id integer,
  integration_type_id integer not null references integration_types (id),
  name text not null,
  url text,
  settings jsonb not null default '{}'::jsonb, --: Record<string, unknown>
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_error text,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  state text not null default 'active', --: (typeof integrationStates)[number]
  -- Reason for the pause or deactivation.
  state_reason text,
  -- Whether this is the webhook of the account record.
  is_of_account boolean not null default false,
  -- Number of the last event of the integration.
  event_sequence integer not null default 0,
  failures_in_row integer not null default 0,
  -- Consecutive responses with 410 Gone.
  gone_in_row integer not null default 0,
  -- First failure since the last success.
  first_failure_at timestamptz,
  held_since timestamptz,
  next_trial_at timestamptz,
  trials integer not null default 0,
  -- Time of the last resumption, after which waiting deliveries are sent slowly at first.
  released_at timestamptz,
  secrets jsonb not null default '[]'::jsonb, --: SigningKey[]
  constraint integrations_known_state check (state = any (array['active', 'paused', 'held',
    'disabled']))
);
create index integrations_account on integrations (account_id, time_created);
create unique index integrations_address on integrations (coalesce(account_id, 0), url);
create unique index integrations_of_account on integrations (account_id) where is_of_account;

-- Rules: an integration receives an event of a shipment if all conditions match.
create table integration_rules (
  id integer generated always as identity primary key,
  account_id integer,
  integration_id integer not null references integrations (id) on delete cascade,
  event text not null,
  conditions jsonb not null default '{}'::jsonb, --: RuleConditions
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create unique index integration_rules_event on integration_rules (integration_id, event);

-- Deliveries of events to integrations, with their state.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  account_id integer,
  integration_id integer not null references integrations (id) on delete cascade,
  shipment_id integer,
  event text not null,
  payload jsonb not null, --: Record<string, unknown>
  state text not null, --: (typeof deliveryStates)[number]
  attempts integer not null default 0,
  http_status integer,
  error text,
  next_attempt_at timestamptz,
  time_created timestamptz not null default now(),
  delivered_at timestamptz,
  -- Id for the receiver, the same in every attempt and replay.
  message_id text not null default ('msg_' || replace((gen_random_uuid())::text, '-', '')) constraint webhook_deliveries_message unique,
  -- Number within the integration, without gaps; null until the first attempt is prepared.
  sequence integer,
  -- Number of responses that will not change by waiting.
  refusals integer not null default 0,
  took_ms integer,
  last_attempt_at timestamptz,
  is_replay boolean not null default false,
  lease_token text,
  leased_until timestamptz,
  version integer not null default 1,
  constraint webhook_deliveries_known_state check (state = any (array['waiting', 'delivered',
    'failed']))
);
create index webhook_deliveries_account on webhook_deliveries (account_id, time_created);
create index webhook_deliveries_shipment on webhook_deliveries (shipment_id);
create index webhook_deliveries_due on webhook_deliveries (integration_id, next_attempt_at) where
  (state = 'waiting'::text);
create index webhook_deliveries_leased on webhook_deliveries (integration_id) where (lease_token
  is not null);
create index webhook_deliveries_unnumbered on webhook_deliveries (integration_id, id) where
  (sequence is null);
create index webhook_deliveries_integration on webhook_deliveries (integration_id, time_created);
create index webhook_deliveries_order on webhook_deliveries (integration_id, shipment_id,
  sequence) where (state = 'waiting'::text);

-- Attempts to send a delivery, with the responses.
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
  -- Beginning of the response body.
  answer text,
  is_trial boolean not null default false,
  is_replay boolean not null default false
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
create index webhook_attempts_integration on webhook_attempts (integration_id, at);
create index webhook_attempts_at on webhook_attempts (at);

-- API tokens; only hashes are stored.
create table bearer_tokens (
  id integer generated always as identity primary key,
  account_id integer,
  -- Creator, whose rights limit those of the token.
  user_id integer not null references users (id),
  name text not null,
  token_hash text not null unique,
  ending text not null,
  permissions jsonb not null, --: Permission[]
  -- Networks from which the token may be used; empty for all.
  addresses jsonb not null default '[]'::jsonb, --: string[]
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index bearer_tokens_user on bearer_tokens (user_id, time_created);
create index bearer_tokens_account on bearer_tokens (account_id, time_created);

-- References of payments by guests and for top-ups.
create table payment_references (
  id integer generated always as identity primary key,
  account_id integer,
  shipment_id integer,
  -- Invoice that a guest pays.
  invoice_id integer,
  reference text not null unique,
  provider text not null, --: 'payfast' | 'ozow' | 'peach' | 'stitch' | 'eft' | 'custom'
  provider_status text not null,
  -- Id at the provider, for payments on a page of the provider.
  provider_id text,
  purpose text not null, --: 'guest' | 'topup'
  amount numeric(14,4) not null,
  time_created timestamptz not null default now(),
  completed_at timestamptz
);
create index payment_references_created on payment_references (time_created);
create index payment_references_account on payment_references (account_id, time_created);

create table payment_reference_roles (
  role_id integer not null references roles (id) on delete cascade,
  provider text not null,
  primary key (role_id, provider)
);

-- Payload of a webhook about a shipment.
create function baton_delivery_data(s shipments, status text, reason text, at timestamptz) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'shipment_id', s.id, 'short_tracking_reference', s.short_tracking_reference,
    'custom_tracking_reference', s.custom_tracking_reference, 'customer_reference', s.customer_reference,
    'account_id', s.account_id, 'service_level_code', s.service_level_code, 'status', status, 'reason', reason,
    'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'delivery_city', s.delivery_city, 'delivery_zone', s.delivery_zone))
$$;

-- Creates deliveries for the matching rules. Runs as owner, because callers may not see the rules.
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

create trigger deliver after insert on tracking_events referencing new table as happened for each
  statement execute function baton_write_deliveries();
create trigger announce_work after insert or update of next_attempt_at on webhook_deliveries for
  each row when (((new.state = 'waiting') and (new.next_attempt_at <= now()))) execute function
  baton_announce_work('webhooks');

select baton_tenant_scope('integration_types', 'shared');
select baton_tenant_scope('integrations', 'own');
select baton_tenant_scope('integration_rules', 'own');
select baton_tenant_scope('webhook_deliveries', 'own');
select baton_tenant_scope('webhook_attempts', 'own');
select baton_tenant_scope('bearer_tokens', 'own');
select baton_tenant_scope('payment_references', 'staff');
select baton_tenant_scope('payment_reference_roles', 'staff');

select baton_track_changes('integrations', 'integrations',
  'array[coalesce(''a'' || account_id, ''staff'')]');
select baton_track_changes('integration_rules', 'integrations',
  'array[coalesce(''a'' || account_id, ''staff'')]');
select baton_track_changes('webhook_deliveries', 'webhook-deliveries',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');
select baton_track_changes('bearer_tokens', 'bearer-tokens',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');
select baton_track_changes('payment_references', 'payment-references', 'array[''staff'']');
