--: import type { Weekday } from '#domain/collections/collection-dates.ts';
--: import type { ReportFormat, ReportParameters } from '#domain/reports/schedule.ts';

-- Reports that are emailed regularly.
create table report_schedules (
  id integer generated always as identity primary key,
  account_id integer,
  report_id integer not null references reports (id) on delete cascade,
  made_by integer not null references users (id) on delete cascade,
  parameters jsonb not null default '{}'::jsonb, --: ReportParameters
  format text not null, --: ReportFormat
  weekdays text[] not null default '{}'::text[], --: Weekday[]
  month_days integer[] not null default '{}'::integer[],
  -- Local time, HH:MM.
  send_at text not null,
  recipient_ids integer[] not null,
  next_at timestamptz not null,
  last_sent_at timestamptz,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint report_schedules_check check ((cardinality(weekdays) > 0) or (cardinality(month_days)
    > 0)),
  constraint report_schedules_format_check check (format = any (array['csv', 'xlsx'])),
  constraint report_schedules_recipient_ids_check check ((cardinality(recipient_ids) >= 1) and
    (cardinality(recipient_ids) <= 50)),
  constraint report_schedules_send_at_check check (send_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
create index report_schedules_report on report_schedules (report_id);
create index report_schedules_next on report_schedules (next_at);

-- A report to email to a person, created with that person's rights.
create table report_sends (
  id integer generated always as identity primary key,
  account_id integer,
  report_id integer not null references reports (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  to_address text not null,
  parameters jsonb not null default '{}'::jsonb, --: ReportParameters
  format text not null, --: ReportFormat
  is_scheduled boolean not null,
  time_created timestamptz not null default now(),
  sent_at timestamptz,
  constraint report_sends_format_check check (format = any (array['csv', 'xlsx']))
);
create index report_sends_created on report_sends (time_created);

create trigger report_sends_enqueue after insert on report_sends for each row execute function
  baton_enqueue('report', 'to_address');

select baton_tenant_scope('report_schedules', 'own');
select baton_tenant_scope('report_sends', 'own');

select baton_track_changes('report_schedules', 'reports',
  'array[coalesce(''a'' || account_id, ''staff'')]');
