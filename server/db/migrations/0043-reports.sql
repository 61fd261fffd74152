--: import type { Definition } from '#domain/reports/report.ts';

-- Workspaces. Without an account, a workspace is open to all roles of its reports.
create table workspaces (
  id integer generated always as identity primary key,
  account_id integer,
  name text not null,
  description text,
  -- Id of the workspace on the report server.
  external_workspace_id text,
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create unique index workspaces_name on workspaces (coalesce(account_id, 0), lower(name));

create table reports (
  id integer generated always as identity primary key,
  account_id integer,
  workspace_id integer not null references workspaces (id) on delete cascade,
  name text not null,
  description text,
  kind text not null, --: 'built-in' | 'composed' | 'embedded'
  -- Definition of the report; for built-in reports their name.
  definition jsonb, --: Definition | { report: string }
  -- Id of the report on the report server.
  external_report_id text,
  embed_url text,
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint reports_kind check (
case kind
    when 'embedded' then (external_report_id is not null and embed_url is not null and definition is null)
    else (definition is not null and external_report_id is null and embed_url is null)
end),
  constraint reports_kind_check check (kind = any (array['built-in', 'composed', 'embedded']))
);
create index reports_workspace on reports (workspace_id, id);
create unique index reports_built_in on reports (((definition ->> 'report'::text))) where (kind =
  'built-in'::text);
create unique index reports_name on reports (workspace_id, lower(name));

create table report_roles (
  report_id integer not null references reports (id) on delete cascade,
  role_id integer not null references roles (id) on delete cascade,
  primary key (report_id, role_id)
);

select baton_tenant_scope('workspaces', 'own-or-shared');
select baton_tenant_scope('reports', 'own-or-shared');
select baton_tenant_scope('report_roles', 'shared');

select baton_track_changes('workspaces', 'reports', 'array[''all'']');
select baton_track_changes('reports', 'reports', 'array[''all'']');
select baton_track_changes('report_roles', 'reports', 'array[''all'']');
