-- Results of periodic tasks, one row per task for all nodes.
create table background_tasks (
  id integer generated always as identity primary key,
  name text not null constraint background_tasks_name unique,
  -- Failures in a row, the time of the first and last of them, and the last error.
  failures integer not null default 0,
  failing_since timestamptz,
  failed_at timestamptz,
  last_error text,
  succeeded_at timestamptz,
  -- Milliseconds and rows of the last round.
  took_ms integer,
  rows integer,
  -- First of the consecutive rounds that ended with work left.
  behind_since timestamptz
);

select baton_tenant_scope('background_tasks', 'staff');
