-- Reports that are sent by email again and again, and each report on its way to a person.
create table report_schedules (
  id integer generated always as identity primary key,
  account_id integer,
  report_id integer not null references reports on delete cascade,
  made_by integer not null references users on delete cascade,
  parameters jsonb not null default '{}',
  format text not null check (format in ('csv', 'xlsx')),
  weekdays text[] not null default '{}',
  month_days integer[] not null default '{}',
  send_at text not null check (send_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  recipient_ids integer[] not null check (cardinality(recipient_ids) between 1 and 50),
  next_at timestamptz not null,
  last_sent_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  check (cardinality(weekdays) > 0 or cardinality(month_days) > 0)
);
create index report_schedules_report on report_schedules (report_id);
create index report_schedules_next on report_schedules (next_at);
select baton_tenant_scope('report_schedules', 'own');
select baton_track_changes('report_schedules', 'reports', 'array[coalesce(''a'' || account_id, ''staff'')]');

create table report_sends (
  id integer generated always as identity primary key,
  account_id integer,
  report_id integer not null references reports on delete cascade,
  user_id integer not null references users on delete cascade,
  to_address text not null,
  parameters jsonb not null default '{}',
  format text not null check (format in ('csv', 'xlsx')),
  is_scheduled boolean not null,
  time_created timestamptz not null default now(),
  sent_at timestamptz
);
create index report_sends_created on report_sends (time_created);
select baton_tenant_scope('report_sends', 'own');

create trigger report_sends_enqueue after insert on report_sends
  for each row execute function baton_enqueue('report', 'to_address');
