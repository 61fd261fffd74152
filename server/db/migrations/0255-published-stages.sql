-- What a service that publishes stages said last, and when it was asked and read; one row.
create table shedding_status (
  id integer primary key default 1 check (id = 1),
  asked_at timestamptz not null,
  read_at timestamptz,
  stages jsonb not null default '[]',
  problem text
);
select baton_tenant_scope('shedding_status', 'staff');
