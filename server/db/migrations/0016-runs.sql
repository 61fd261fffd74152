alter table runs rename column kind to call;
alter table runs
  drop column dedupe_key,
  add column noun text not null default 'shipments',
  add column chosen text not null default 'ids',
  add column subject jsonb not null default '{}',
  add column reason text,
  add column started_at timestamptz,
  add column cancelled_by text,
  add column file_id integer references files (id) on delete set null;
alter table runs alter column noun drop default, alter column chosen drop default;
update runs set state = 'settled', started_at = coalesce(started_at, time_created) where state in ('finished', 'failed');
update runs set call = case call
    when 'amazon-resubmit' then 'POST /amazon-shipments/bulk-resubmit'
    when 'invoice-run' then 'POST /billing/invoices'
    when 'shipment-status' then 'POST /shipments/bulkupdate'
    when 'notify' then 'POST /shipments/bulk/email'
    else call end,
  noun = case call when 'amazon-resubmit' then 'marketplace' when 'invoice-run' then 'billing' else 'shipments' end;
-- Workers look for what is due; few runs are not over.
drop index runs_state;
create index runs_due on runs (run_at) where state in ('waiting', 'running', 'cancelling');

alter table run_items rename column state to outcome;
alter index run_items_state rename to run_items_outcome;
alter table run_items
  add column attempts integer not null default 0,
  -- Who is sending it now, and until when nobody else may.
  add column claim text,
  add column claimed_until timestamptz;

-- Through which run a change was made.
alter table audit add column run_id integer;
create index audit_run on audit (run_id) where run_id is not null;
