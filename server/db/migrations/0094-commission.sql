-- Who sold an invoice and for how much of what is received is kept with it when it is issued: later agreements change nothing of it.
alter table invoices add column sales_agent_id integer references sales_agents (id), add column commission_percentage numeric(10, 2);
drop trigger keep_issued on invoices;
update invoices i set sales_agent_id = g.id, commission_percentage = g.commission_percentage
from accounts a join sales_agents g on g.id = a.sales_agent_id where a.id = i.account_id and i.state <> 'draft';
create trigger keep_issued before update or delete on invoices for each row
  execute function baton_keep_issued('state', 'paid', 'credited', 'written_off', 'outstanding', 'sent_at', 'version');
alter table invoices add constraint invoices_commission check ((sales_agent_id is null) = (commission_percentage is null));
create index invoices_agent on invoices (sales_agent_id, invoice_date);
-- The commission of a month is of the payments dated in it, less what was undone in it.
create index payments_paid on payments (paid_on);
create index allocations_undone on allocations (undone_at) where undone_at is not null;
