-- What is paid online: by a guest for an invoice, and what the provider calls it.
alter table payment_references add column invoice_id integer, add column provider_id text;
