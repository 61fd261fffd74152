-- Results of the tasks of housekeeping: metrics and Now show which of them fail or fall behind.
create table background_tasks (
  id integer generated always as identity primary key,
  name text not null,
  failures integer not null default 0,
  failing_since timestamptz,
  failed_at timestamptz,
  last_error text,
  succeeded_at timestamptz,
  took_ms integer,
  rows integer,
  behind_since timestamptz,
  constraint background_tasks_name unique (name)
);
select baton_tenant_scope('background_tasks', 'staff');
