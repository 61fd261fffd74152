-- One receipt may be for several accounts: its parts are payments of their own, which add up to it and carry what it settles.
alter table payments add column parent_id integer references payments (id),
  drop constraint payments_parts,
  add constraint payments_parts check (
    allocated >= 0 and refunded >= 0 and refunded = round(refunded, 2) and unallocated >= 0
    and (state in ('reversed', 'split') or allocated + refunded + unallocated = amount)
    and (state <> 'split' or allocated + refunded + unallocated = 0 and account_id is null and parent_id is null));
create index payments_parent on payments (parent_id);
