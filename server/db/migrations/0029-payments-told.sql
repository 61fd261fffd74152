-- Lists of receipts are told of their rows: by id and version, apart from the rest of billing.
drop trigger tell_insert on payments;
drop trigger tell_update on payments;
drop trigger tell_delete on payments;
select baton_tell('payments', 'payments', 'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');

-- What a payment settles and what is left of it are the whole payment, and nobody pays more than is owed.
alter table payments add constraint payments_parts
  check (allocated >= 0 and unallocated >= 0 and (state = 'reversed' or allocated + unallocated = amount));
alter table invoices add constraint invoices_parts
  check (paid >= 0 and credited >= 0 and outstanding >= 0 and outstanding = total - paid - credited);
alter table allocations add constraint allocations_amount check (amount > 0);
