-- What was given up of an invoice, and what was paid back of a payment or credit note: each is a transaction posted by hand.
alter table invoices add column written_off numeric(14, 4) not null default 0,
  drop constraint invoices_parts,
  add constraint invoices_parts check (
    paid >= 0 and credited >= 0 and written_off >= 0 and written_off = round(written_off, 2) and outstanding >= 0
    and outstanding = total - paid - credited - written_off);
alter table payments add column refunded numeric(14, 4) not null default 0,
  drop constraint payments_parts,
  add constraint payments_parts check (
    allocated >= 0 and refunded >= 0 and refunded = round(refunded, 2) and unallocated >= 0
    and (state = 'reversed' or allocated + refunded + unallocated = amount));
alter table credit_notes add column refunded numeric(14, 4) not null default 0,
  drop constraint credit_notes_parts,
  add constraint credit_notes_parts check (
    allocated >= 0 and allocated = round(allocated, 2) and refunded >= 0 and refunded = round(refunded, 2) and allocated + refunded <= total);
create index transactions_credit_note on transactions (credit_note_id);

drop trigger keep_issued on invoices;
create trigger keep_issued before update or delete on invoices for each row
  execute function baton_keep_issued('state', 'paid', 'credited', 'written_off', 'outstanding', 'sent_at', 'version');
drop trigger keep_issued on credit_notes;
create trigger keep_issued before update or delete on credit_notes for each row
  execute function baton_keep_issued('allocated', 'refunded', 'version');
