-- Idempotency-Key of the request that made a change, so that the change can be named and undone.
alter table audit_log add column request_key text;
-- Tenants read their own changes, to undo them.
create policy own_changes on audit_log for select to baton_tenant using (account_id = baton_account());
