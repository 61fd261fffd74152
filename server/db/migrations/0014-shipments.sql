--: import type { RatedEnd } from '#domain/rates/ends.ts';
--: import type { PricePart } from '#domain/rates/price.ts';
--: import type { paymentStates } from '#domain/billing/shipment-payment.ts';
--: import type { upstreamStates } from '#domain/shipments/upstream.ts';
--: import type { ShipmentSurcharge } from '#server/db/json-columns.ts';

create table shipments (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id),
  short_tracking_reference text not null unique,
  custom_tracking_reference text,
  customer_reference text,
  order_number text,
  status text not null,
  status_at timestamptz not null default now(),
  service_level_id integer not null references service_levels (id),
  service_level_code text not null,
  lane text not null, --: 'D2D' | 'D2L' | 'L2D' | 'L2L'
  collection_type text not null, --: 'business' | 'residential' | 'counter' | 'locker'
  collection_company text,
  collection_name text not null,
  collection_mobile_number text,
  collection_email text,
  collection_street_address text not null,
  collection_suburb text not null,
  collection_city text not null,
  collection_zone text not null,
  collection_postal_code text not null,
  collection_country text not null default 'ZA',
  collection_latitude numeric(9,6),
  collection_longitude numeric(9,6),
  collection_instructions text,
  collection_branch_id integer,
  collection_driver_id integer,
  collection_locker_id integer,
  delivery_type text not null, --: 'business' | 'residential' | 'counter' | 'locker'
  delivery_company text,
  delivery_name text not null,
  delivery_mobile_number text,
  delivery_email text,
  delivery_street_address text not null,
  delivery_suburb text not null,
  delivery_city text not null,
  delivery_zone text not null,
  delivery_postal_code text not null,
  delivery_country text not null default 'ZA',
  delivery_latitude numeric(9,6),
  delivery_longitude numeric(9,6),
  delivery_instructions text,
  delivery_branch_id integer,
  delivery_driver_id integer,
  delivery_locker_id integer,
  -- Payer, as booked.
  terms text,
  collection_after timestamptz,
  collection_before timestamptz,
  estimated_delivery_from timestamptz,
  estimated_delivery_to timestamptz,
  collected_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  cancellation_reason text,
  -- Reason why staff booked over the credit limit.
  over_limit_reason text,
  collection_attempts integer not null default 0,
  delivery_attempts integer not null default 0,
  parcel_count integer not null default 1,
  actual_weight numeric(10,2) not null,
  volumetric_weight numeric(10,2) not null,
  charged_weight numeric(10,2) not null,
  declared_value numeric(14,4) not null default 0,
  rate_group_id integer,
  base_charge numeric(14,4) not null,
  surcharges jsonb not null default '[]'::jsonb, --: ShipmentSurcharge[]
  charge_excluding_vat numeric(14,4) not null,
  vat numeric(14,4) not null,
  charge numeric(14,4) not null,
  -- Addresses that decided the price; null for older shipments, priced by province.
  rated_ends jsonb, --: { collection: RatedEnd; delivery: RatedEnd }
  -- Price calculation and promised days.
  price_explanation jsonb not null default '[]'::jsonb, --: PricePart[]
  promise jsonb not null default '[]'::jsonb, --: string[]
  invoice_id integer,
  payment_state text not null default 'account', --: (typeof paymentStates)[number]
  requested_from text not null default 'portal',
  platform text not null default 'web',
  quote_id integer,
  import_id integer,
  collection_request_id integer,
  upstream_state text not null default 'none', --: (typeof upstreamStates)[number]
  upstream_error text,
  -- Reference from the carrier, and the time of its last response.
  upstream_reference text,
  upstream_at timestamptz,
  upstream_refusals integer not null default 0,
  created_by integer,
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1
);
create index shipments_account_status on shipments (account_id, status, time_created);
create index shipments_collection_branch on shipments (collection_branch_id, status);
create index shipments_delivery_branch on shipments (delivery_branch_id, status);
create index shipments_collection_driver on shipments (collection_driver_id, time_created);
create index shipments_delivery_driver on shipments (delivery_driver_id, time_created);
create index shipments_invoice on shipments (invoice_id);
create index shipments_words on shipments using gin (short_tracking_reference gin_trgm_ops,
  custom_tracking_reference gin_trgm_ops, customer_reference gin_trgm_ops, delivery_name
  gin_trgm_ops, collection_name gin_trgm_ops);
create index shipments_reference_prefix on shipments (short_tracking_reference text_pattern_ops);
create index shipments_import on shipments (import_id) where (import_id is not null);
create index shipments_upstream_failed on shipments (time_created) where (upstream_state =
  'failed'::text);
create index shipments_by_weight on shipments (charged_weight, id);
create index shipments_by_due_last on shipments (estimated_delivery_to desc nulls last, id desc);
create index shipments_custom_reference on shipments (custom_tracking_reference text_pattern_ops)
  where (custom_tracking_reference is not null);
create index shipments_customer_reference on shipments (customer_reference text_pattern_ops) where
  (customer_reference is not null);
create index shipments_status_at on shipments (status_at, id) include (status, account_id);
create index shipments_account on shipments (account_id, time_created, id);
create index shipments_account_at on shipments (account_id, status_at, id);
create index shipments_status on shipments (status, time_created, id);
create index shipments_status_and_at on shipments (status, status_at, id);
create index shipments_by_reference on shipments (lower(short_tracking_reference) collate "C", id)
  include (short_tracking_reference);
create index shipments_by_status on shipments (lower(status) collate "C", id) include (status);
create index shipments_by_service on shipments (lower(service_level_code) collate "C", id) include
  (service_level_code);
create index shipments_by_recipient on shipments (lower(delivery_name) collate "C", id) include
  (delivery_name);
create index shipments_by_city on shipments (lower(delivery_city) collate "C", id) include
  (delivery_city);
create index shipments_by_due on shipments (estimated_delivery_to, id) include (status);
create index shipments_service on shipments (service_level_code, status_at, id);
create index shipments_status_due on shipments (status, estimated_delivery_to);
create index shipments_delivery_mobile on shipments (delivery_mobile_number, id) where
  (delivery_mobile_number is not null);
create index shipments_collection_mobile on shipments (collection_mobile_number, id) where
  (collection_mobile_number is not null);
create index shipments_created on shipments (time_created, id) include (status, account_id,
  charge_excluding_vat);
create index shipments_delivered on shipments (delivered_at, id) include (account_id,
  estimated_delivery_to, delivery_driver_id) where (delivered_at is not null);
create index shipments_collection_work on shipments (collection_branch_id, collection_driver_id,
  status, status_at) where (status = any (array['submitted'::text, 'collection-unassigned'::text,
  'collection-rejected'::text, 'collection-assigned'::text, 'collection-failed-attempt'::text,
  'collection-exception'::text]));
create index shipments_delivery_work on shipments (delivery_branch_id, delivery_driver_id, status,
  status_at) where (status = any (array['at-destination-hub'::text, 'delivery-unassigned'::text,
  'delivery-rejected'::text, 'delivery-assigned'::text, 'out-for-delivery'::text,
  'delivery-failed-attempt'::text, 'delivery-exception'::text]));
create index shipments_collected on shipments (collected_at, id);
create index shipments_upstream on shipments (upstream_reference) where (upstream_reference is not
  null);
create index shipments_delivery_locker on shipments (delivery_locker_id) where
  ((delivery_locker_id is not null) and (status = any (array['delivery-assigned'::text,
  'out-for-delivery'::text, 'at-destination-hub'::text])));

-- Counts by account and status as differences, which readers sum up; written by triggers.
create table shipment_tallies (
  account_id integer not null,
  status text not null,
  difference bigint not null,
  changes bigint not null,
  -- Difference of the unbilled amount.
  unbilled numeric(14,4) not null default 0
);

create function baton_unbilled(invoice_id integer, status text, payment_state text, charge numeric) returns numeric language sql immutable parallel safe
  return case when invoice_id is null and status <> 'cancelled' and payment_state <> 'unpaid' then round(charge, 2) else 0 end;

create function baton_own_shipments_with(word text) returns setof integer
  language plpgsql stable security definer set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from shipments
    where account_id = baton_account() and (short_tracking_reference ilike word or custom_tracking_reference ilike word
      or customer_reference ilike word or delivery_name ilike word or collection_name ilike word);
end $$;
revoke execute on function baton_own_shipments_with(text) from public;
grant execute on function baton_own_shipments_with(text) to baton_tenant;

-- Ids of the newest shipments that contain a word: from the latest thousand rows for frequent words,
-- from the index otherwise.
create function baton_newest_shipments_with(word text, most integer) returns setof integer
  language plpgsql stable security definer set search_path from current set plan_cache_mode = force_custom_plan as $$
declare
  is_own constant boolean := current_setting('role') = 'baton_tenant';
  newest integer[];
begin
  if is_own then
    newest := array(
      select id from (select * from shipments where account_id = baton_account() order by time_created desc, id desc limit 1000) latest
      where short_tracking_reference ilike word or delivery_name ilike word or collection_name ilike word
      order by time_created desc, id desc limit most);
  else
    newest := array(
      select id from (select * from shipments order by time_created desc, id desc limit 1000) latest
      where short_tracking_reference ilike word or delivery_name ilike word or collection_name ilike word
      order by time_created desc, id desc limit most);
  end if;
  if cardinality(newest) = most then
    return query select unnest(newest);
  elsif is_own then
    return query with having_it as materialized (
      select id, time_created from shipments where account_id = baton_account()
        and (short_tracking_reference ilike word or delivery_name ilike word or collection_name ilike word))
      select id from having_it order by time_created desc, id desc limit most;
  else
    return query with having_it as materialized (
      select id, time_created from shipments
      where short_tracking_reference ilike word or delivery_name ilike word or collection_name ilike word)
      select id from having_it order by time_created desc, id desc limit most;
  end if;
end $$;
revoke execute on function baton_newest_shipments_with(text, integer) from public;
grant execute on function baton_newest_shipments_with(text, integer) to baton_staff, baton_tenant;

create function baton_tally_shipments() returns trigger
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
revoke execute on function baton_tally_shipments() from public;

create function baton_enqueue_hand_over() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into jobs (queue, subject_id, label) values ('carrier', new.id, new.short_tracking_reference)
  on conflict (queue, subject_id) do update set requests = jobs.requests + 1, due_at = now(), attempts = 0, given_up_at = null;
  return null;
end $$;
revoke execute on function baton_enqueue_hand_over() from public;

create trigger enqueue_hand_over after insert on shipments for each row when ((new.upstream_state
  = 'waiting')) execute function baton_enqueue_hand_over();
create trigger enqueue_hand_over_again after update of upstream_state on shipments for each row
  when (((new.upstream_state = 'waiting') and (old.upstream_state <> 'waiting'))) execute function
  baton_enqueue_hand_over();
create trigger enqueue_withdrawal after update of status on shipments for each row when
  (((new.status = 'cancelled') and (old.status <> 'cancelled') and (new.upstream_state = 'sent')))
  execute function baton_enqueue_hand_over();
create trigger tally_added after insert on shipments referencing new table as come for each
  statement execute function baton_tally_shipments();
create trigger tally_changed after update on shipments referencing old table as gone new table as
  come for each statement execute function baton_tally_shipments();
create trigger tally_deleted after delete on shipments referencing old table as gone for each
  statement execute function baton_tally_shipments();
create trigger tally_emptied after truncate on shipments for each statement execute function
  baton_tally_shipments();

select baton_tenant_scope('shipments', 'own');
select baton_tenant_scope('shipment_tallies', 'own-read');

select baton_track_changes('shipments', 'shipments',
  'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');

select baton_keep_past('shipments', 'id', 35);
