-- Calls of an address within a window, for all nodes without Redis. The library that counts names the columns.
create table call_counts (
  key text primary key,
  points integer not null,
  expire bigint not null
);
create index call_counts_expire on call_counts (expire);
select baton_tenant_scope('call_counts', 'staff');
