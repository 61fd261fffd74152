-- Every lease has the same two columns, whatever is leased.
alter table runs rename column lease_owner to lease_token;
alter table runs rename column lease_until to leased_until;
alter table marketplace_invoices rename column lease_until to leased_until;
alter table locker_commands rename column lease_until to leased_until;
