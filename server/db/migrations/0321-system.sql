--: import type { channels } from '#domain/outgoing-messages/outgoing-messages.ts';
--: import type { Provider } from '#domain/system/system.ts';

-- Running nodes. Each reports every 15 seconds; stopped nodes delete their row.
create table nodes (
  id text primary key,
  host text not null,
  process_id integer not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  memory_bytes bigint not null
);
select baton_tenant_scope('nodes', 'staff');

-- Last success and last failure of each provider, on any node.
create table provider_calls (
  provider text primary key, --: Provider
  succeeded_at timestamptz,
  failed_at timestamptz,
  last_error text
);
select baton_tenant_scope('provider_calls', 'staff');

-- Queues that a person has paused.
create table paused_queues (
  queue text primary key, --: (typeof channels)[number]
  paused_at timestamptz not null default now(),
  paused_by integer references users (id) on delete set null
);
select baton_tenant_scope('paused_queues', 'staff');

-- When a person asked for a round of the task; null once a node has started it.
alter table background_tasks add column requested_at timestamptz;
