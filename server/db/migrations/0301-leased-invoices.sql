-- Which attempt sends an invoice: an attempt that took too long settles nothing.
alter table marketplace_invoices add column lease_token text;
