-- Errors of the console in browsers, without values; the same error of a build is one row.
create table console_errors (
  id integer generated always as identity primary key,
  fingerprint text not null constraint console_errors_fingerprint unique,
  message text not null,
  stack text,
  build text,
  page text not null,
  browser text,
  count integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index console_errors_last on console_errors (last_at);
select baton_tenant_scope('console_errors', 'staff');
