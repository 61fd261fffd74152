-- Samples of shipment counts of the whole company.
create table figure_samples (
  taken_at timestamptz primary key,
  not_final integer not null,
  unassigned integer not null
);

select baton_tenant_scope('figure_samples', 'staff');
