-- Carriers report by their own number what became of shipments that they deliver.
create index shipments_upstream on shipments (upstream_reference) where upstream_reference is not null;

-- Whoever administers the company may let a carrier report.
insert into role_permissions (role_id, name)
select role_id, 'Report carrier statuses' from role_permissions where name = 'Report messages' on conflict do nothing;
