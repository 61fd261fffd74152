-- Work on a subject that is under way on a node: others wait until it ends, or its lease does.
create table turns (
  subject text primary key,
  lease_token text not null,
  leased_until timestamptz not null
);
select baton_tenant_scope('turns', 'staff');
