-- When the totals of an invoice were calculated; of older invoices only an upper bound is known.
alter table marketplace_invoices add column totalled_at timestamptz;
update marketplace_invoices set totalled_at = coalesce(staged_at, time_created) where state in ('totalled', 'staged', 'sent', 'acknowledged');
