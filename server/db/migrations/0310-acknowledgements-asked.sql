-- When the marketplace was last asked for the acknowledgement of an invoice, so that all of them get their turn.
alter table marketplace_invoices add column asked_at timestamptz;
