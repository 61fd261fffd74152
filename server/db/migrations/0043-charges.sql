-- What a shipment costs its account, from the moment at which it is due: whole cents, and only ever corrected by a further row.
create table charges (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  shipment_id integer not null references shipments (id),
  reason text not null,
  amount_excluding_vat numeric(14, 4) not null,
  vat numeric(14, 4) not null,
  amount numeric(14, 4) not null,
  vat_percentage numeric(10, 2) not null,
  charged_on date not null,
  -- The invoice that asks for it.
  invoice_id integer references invoices (id),
  time_created timestamptz not null default now(),
  constraint charges_cents check (amount = round(amount, 2) and vat = round(vat, 2) and amount_excluding_vat = amount - vat)
);
create index charges_shipment on charges (shipment_id);
create index charges_invoice on charges (invoice_id);
create index charges_open on charges (account_id, charged_on) where invoice_id is null;
select baton_tenant_scope('charges', 'own-read');
-- Whoever may change a shipment causes its charges.
create policy tenant_causes on charges for insert to baton_tenant with check (account_id = baton_account());
select baton_track_changes('charges', 'billing', 'array[coalesce(''a'' || account_id, ''staff'')]');

-- What their bookings are charged by; no credential is among it.
create policy tenant_charged_by on settings for select to baton_tenant using (
  account_id = 0 and setting in ('enable_payment_intervention', 'invoice_trigger_shipment_status', 'shipping_difference_minimum')
);

insert into charges (account_id, shipment_id, reason, amount_excluding_vat, vat, amount, vat_percentage, charged_on, invoice_id)
select s.account_id, s.id, 'shipment', c.amount - v.vat, v.vat, c.amount, p.percentage,
  (coalesce(s.collected_at, s.status_at) at time zone 'Africa/Johannesburg')::date, i.id
from shipments s
left join invoices i on i.id = s.invoice_id
cross join (select coalesce(max(value) filter (where setting = 'invoice_trigger_shipment_status'), 'collected') as status,
  coalesce(max(value) filter (where setting = 'invoice_vat_percentage'), '15')::numeric as percentage from settings where account_id = 0) p
cross join lateral (select round(s.charge, 2) as amount) c
cross join lateral (select round(c.amount * p.percentage / (100 + p.percentage), 2) as vat) v
where c.amount <> 0 and (i.id is not null or s.status <> 'cancelled' and (p.status = 'collected' and s.collected_at is not null
  or exists (select from tracking_events e where e.shipment_id = s.id and e.status = p.status)))
order by s.id;

-- What an account has booked and was not invoiced, in the same differences that count its shipments.
alter table shipment_tallies add column unbilled numeric(14, 4) not null default 0;
create function baton_unbilled(invoice_id integer, status text, payment_state text, charge numeric) returns numeric language sql immutable parallel safe
  return case when invoice_id is null and status <> 'cancelled' and payment_state <> 'unpaid' then round(charge, 2) else 0 end;

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
    when 'DELETE' then
      insert into shipment_tallies select account_id, status, -count(*), 1, -sum(baton_unbilled(invoice_id, status, payment_state, charge)) from gone group by 1, 2;
    when 'TRUNCATE' then
      insert into shipment_tallies select account_id, status, -sum(difference), 1, -sum(unbilled) from shipment_tallies group by 1, 2;
  end case;
  return null;
end $$;
insert into shipment_tallies select account_id, status, 0, 1, sum(baton_unbilled(invoice_id, status, payment_state, charge)) from shipments group by 1, 2;
