-- What a provider keeps of a payment, and rows of settlement files that are told of one by one.
alter table payments add column fee numeric(14, 4) not null default 0,
  add constraint payments_fee check (fee >= 0 and fee = round(fee, 2) and (fee = 0 or kind = 'credit'));
alter table failed_credit_payments add column line_fingerprint text,
  add constraint failed_credit_payments_known_state check (state in ('failed', 'validated', 'resubmitted', 'deleted')),
  add constraint failed_credit_payments_paid check ((state = 'resubmitted') = (payment_id is not null));
create unique index failed_credit_payments_line on failed_credit_payments (line_fingerprint) where state in ('failed', 'validated');

do $$
declare
  old record;
begin
  for old in select tgname from pg_trigger where tgrelid = 'failed_credit_payments'::regclass and not tgisinternal loop
    execute format('drop trigger %I on failed_credit_payments', old.tgname);
  end loop;
end $$;
select baton_track_changes('failed_credit_payments', 'failed-credit-payments', 'array[''staff'']', 'id', 'version');
