--: import type { channels } from '#domain/outgoing-messages/outgoing-messages.ts';

-- Jobs: work outside of requests, one row per subject of a queue. Finished jobs are deleted.
create table jobs (
  id integer generated always as identity primary key,
  queue text not null, --: (typeof channels)[number]
  -- Id of the email, text message or marketplace shipment.
  subject_id integer not null,
  -- Label of the recipient or subject for people.
  label text not null,
  -- Time of the next attempt; null once given up.
  due_at timestamptz default now(),
  attempts integer not null default 0,
  -- Number of requests for the job. A request during an attempt causes another attempt.
  requests integer not null default 1,
  -- Attempt that currently holds the job, and the end of its lease.
  lease_token text,
  leased_until timestamptz,
  last_error text,
  last_attempt_at timestamptz,
  given_up_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create unique index jobs_subject on jobs (queue, subject_id);
create index jobs_due on jobs (queue, due_at) where (due_at is not null);

-- Subjects in progress, one at a time on all nodes.
create table turns (
  subject text primary key,
  lease_token text not null,
  leased_until timestamptz not null
);

create function baton_enqueue() returns trigger language plpgsql security definer set search_path from current as $$
declare
  subject jsonb := to_jsonb(new);
begin
  insert into jobs (queue, subject_id, label, time_created, due_at)
  values (tg_argv[0], new.id, left(subject ->> tg_argv[1], 200), new.time_created,
    coalesce((subject ->> 'send_after')::timestamptz, now()));
  return null;
end $$;
revoke execute on function baton_enqueue() from public;

-- Notifies the nodes of due work at commit, so that they need not poll.
create function baton_announce_work() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_table_name = 'jobs' then perform pg_notify('baton_work', new.queue);
  else perform pg_notify('baton_work', tg_argv[0]);
  end if;
  return null;
end $$;
revoke execute on function baton_announce_work() from public;

create trigger announce_work after insert or update of due_at on jobs for each row when
  ((new.due_at <= now())) execute function baton_announce_work();

select baton_tenant_scope('jobs', 'staff');
select baton_tenant_scope('turns', 'staff');

select baton_track_changes('jobs', 'jobs', 'array[''staff'']', 'id', 'version');
