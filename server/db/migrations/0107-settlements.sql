-- A line of the bank may be what a payment provider pays for a settlement file: then it settles what the provider owes for it.
alter table payments add column settles_import_id integer references payment_imports (id),
  drop constraint payments_parts,
  add constraint payments_parts check (
    allocated >= 0 and refunded >= 0 and refunded = round(refunded, 2) and unallocated >= 0
    and (state in ('reversed', 'split', 'settled') or allocated + refunded + unallocated = amount)
    and (state not in ('split', 'settled') or allocated + refunded + unallocated = 0 and account_id is null and parent_id is null)),
  drop constraint payments_fee,
  add constraint payments_fee check (fee >= 0 and fee = round(fee, 2) and (fee = 0 or kind = 'credit' or state = 'settled')),
  add constraint payments_settles check ((state = 'settled') = (settles_import_id is not null));
create index payments_settles on payments (settles_import_id) where settles_import_id is not null;
