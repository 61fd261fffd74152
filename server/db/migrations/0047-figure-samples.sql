-- How much there was at a moment, kept for two weeks: figures are compared with those of a week before.
create table figure_samples (
  taken_at timestamptz primary key,
  not_final integer not null,
  unassigned integer not null
);
select baton_tenant_scope('figure_samples', 'staff');

create index shipments_collected on shipments (collected_at, id);
