-- Differences charged after a shipment was invoiced count as unbilled until an issued document carries them. Until then
-- they were missing from the exposure of the account.

-- Charges of an invoiced shipment that no issued document carries; a draft does not count as issued.
create function baton_is_open_difference(shipment_invoice integer, charge_invoice integer, charge_credit_note integer) returns boolean
  language sql stable
  return shipment_invoice is not null and charge_credit_note is null
    and (charge_invoice is null or exists (select from invoices i where i.id = charge_invoice and i.state = 'draft'));

create or replace function baton_tally_shipments() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  case tg_op
    when 'INSERT' then
      insert into shipment_tallies select account_id, status, count(*), 1, sum(baton_unbilled(invoice_id, status, payment_state, charge)) from come group by 1, 2;
    when 'UPDATE' then
      insert into shipment_tallies
        select account_id, status, sum(difference), 1, sum(unbilled)
        from (select account_id, status, -1 as difference, -baton_unbilled(invoice_id, status, payment_state, charge) as unbilled from gone
              union all select account_id, status, 1, baton_unbilled(invoice_id, status, payment_state, charge) from come) moved
        group by 1, 2;
      insert into shipment_tallies
        select moved.account_id, moved.status, 0, 0, sum(case when baton_is_open_difference(moved.invoice_id, c.invoice_id, c.credit_note_id) then c.amount else 0 end
          - case when baton_is_open_difference(moved.old_invoice, c.invoice_id, c.credit_note_id) then c.amount else 0 end)
        from (select come.id, come.account_id, come.status, come.invoice_id, gone.invoice_id as old_invoice
              from gone join come on come.id = gone.id where come.invoice_id is distinct from gone.invoice_id) moved
        join charges c on c.shipment_id = moved.id
        group by 1, 2;
    when 'DELETE' then
      insert into shipment_tallies select account_id, status, -count(*), 1, -sum(baton_unbilled(invoice_id, status, payment_state, charge)) from gone group by 1, 2;
    when 'TRUNCATE' then
      insert into shipment_tallies select account_id, status, -sum(difference), 1, -sum(unbilled) from shipment_tallies group by 1, 2;
  end case;
  return null;
end $$;

create function baton_tally_charges() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  case tg_op
    when 'INSERT' then
      insert into shipment_tallies
        select s.account_id, s.status, 0, 0, sum(come.amount) from come join shipments s on s.id = come.shipment_id
        where baton_is_open_difference(s.invoice_id, come.invoice_id, come.credit_note_id) group by 1, 2;
    when 'UPDATE' then
      insert into shipment_tallies
        select s.account_id, s.status, 0, 0, sum(moved.amount)
        from (select shipment_id, -amount as amount, invoice_id, credit_note_id from gone
              union all select shipment_id, amount, invoice_id, credit_note_id from come) moved
        join shipments s on s.id = moved.shipment_id
        where baton_is_open_difference(s.invoice_id, moved.invoice_id, moved.credit_note_id) group by 1, 2;
    when 'DELETE' then
      insert into shipment_tallies
        select s.account_id, s.status, 0, 0, -sum(gone.amount) from gone join shipments s on s.id = gone.shipment_id
        where baton_is_open_difference(s.invoice_id, gone.invoice_id, gone.credit_note_id) group by 1, 2;
  end case;
  return null;
end $$;

-- Issuing a draft puts the differences on it into the balance.
create function baton_tally_issued() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  insert into shipment_tallies
    select s.account_id, s.status, 0, 0, sum(case when come.state = 'draft' then c.amount else -c.amount end)
    from gone join come on come.id = gone.id and (come.state = 'draft') <> (gone.state = 'draft')
    join charges c on c.invoice_id = come.id and c.credit_note_id is null
    join shipments s on s.id = c.shipment_id and s.invoice_id is not null
    group by 1, 2;
  return null;
end $$;
revoke execute on function baton_is_open_difference(integer, integer, integer), baton_tally_charges(), baton_tally_issued() from public;

create trigger tally_added after insert on charges referencing new table as come
  for each statement execute function baton_tally_charges();
create trigger tally_changed after update on charges referencing old table as gone new table as come
  for each statement execute function baton_tally_charges();
create trigger tally_deleted after delete on charges referencing old table as gone
  for each statement execute function baton_tally_charges();
create trigger tally_issued after update on invoices referencing old table as gone new table as come
  for each statement execute function baton_tally_issued();

insert into shipment_tallies
  select s.account_id, s.status, 0, 0, sum(c.amount) from charges c join shipments s on s.id = c.shipment_id
  where baton_is_open_difference(s.invoice_id, c.invoice_id, c.credit_note_id) group by 1, 2;
