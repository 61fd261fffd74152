-- How many shipments there are of an account in a status, as differences that add up: every statement that changes
-- shipments adds rows in its own transaction, and no writer ever waits for another. Whoever adds them up sees exactly
-- what their transaction sees. `changes` grows with every change, so that an equal sum means equal shipments.
create table shipment_tallies (
  account_id integer not null,
  status text not null,
  difference bigint not null,
  changes bigint not null
);
select baton_fence('shipment_tallies', 'own-read');

-- The tables named here are those of the triggers below; each kind of change has those that it can have.
create function baton_tally_shipments() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  case tg_op
    when 'INSERT' then
      insert into shipment_tallies select account_id, status, count(*), 1 from come group by 1, 2;
    when 'UPDATE' then
      insert into shipment_tallies
        select account_id, status, sum(difference), 1
        from (select account_id, status, -1 as difference from gone
              union all select account_id, status, 1 from come) moved
        group by 1, 2;
    when 'DELETE' then
      insert into shipment_tallies select account_id, status, -count(*), 1 from gone group by 1, 2;
    when 'TRUNCATE' then
      insert into shipment_tallies select account_id, status, -sum(difference), 1 from shipment_tallies group by 1, 2;
  end case;
  return null;
end $$;
revoke execute on function baton_tally_shipments() from public;

create trigger tally_added after insert on shipments referencing new table as come
  for each statement execute function baton_tally_shipments();
create trigger tally_changed after update on shipments referencing old table as gone new table as come
  for each statement execute function baton_tally_shipments();
create trigger tally_deleted after delete on shipments referencing old table as gone
  for each statement execute function baton_tally_shipments();
create trigger tally_emptied after truncate on shipments
  for each statement execute function baton_tally_shipments();

insert into shipment_tallies select account_id, status, count(*), 1 from shipments group by 1, 2;

-- Row 180 000 of a list is found in the index alone: it holds the order, the tie-breaker and what lists filter by most.
drop index shipments_created;
drop index shipments_status_at;
drop index shipments_account;
drop index shipments_status;
drop index shipments_by_reference;
drop index shipments_by_service;
drop index shipments_by_recipient;
drop index shipments_by_city;
drop index shipments_by_status;
drop index shipments_service;
drop index shipments_by_due;
create index shipments_created on shipments (time_created, id) include (status, account_id);
create index shipments_status_at on shipments (status_at, id) include (status, account_id);
create index shipments_account on shipments (account_id, time_created, id);
create index shipments_account_at on shipments (account_id, status_at, id);
create index shipments_status on shipments (status, time_created, id);
create index shipments_status_and_at on shipments (status, status_at, id);
create index shipments_by_reference on shipments (lower(short_tracking_reference) collate "C", id) include (short_tracking_reference);
create index shipments_by_status on shipments (lower(status) collate "C", id) include (status);
create index shipments_by_service on shipments (lower(service_level_code) collate "C", id) include (service_level_code);
create index shipments_by_recipient on shipments (lower(delivery_name) collate "C", id) include (delivery_name);
create index shipments_by_city on shipments (lower(delivery_city) collate "C", id) include (delivery_city);
create index shipments_by_due on shipments (estimated_delivery_to, id) include (status);
create index shipments_service on shipments (service_level_code, status_at, id);
create index shipments_status_due on shipments (status, estimated_delivery_to);
create index shipments_delivered on shipments (delivered_at, id) where delivered_at is not null;

-- Trigram matching may not look past the fence of a tenant, so without these functions a tenant's words read all rows of
-- the account. They keep the fence themselves: whoever comes with the tenant role gets the shipments of the account only.
drop function baton_matching_shipments(text);
create function baton_own_shipments_with(word text) returns setof integer
  language plpgsql stable security definer set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from shipments
    where account_id = baton_account() and (short_tracking_reference ilike word or custom_tracking_reference ilike word
      or customer_reference ilike word or delivery_name ilike word or collection_name ilike word);
end $$;

-- The newest few. A word of many shipments is found among the latest thousand, any other in the index: neither reads much.
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
revoke execute on function baton_own_shipments_with(text), baton_newest_shipments_with(text, integer) from public;
grant execute on function baton_own_shipments_with(text) to baton_tenant;
grant execute on function baton_newest_shipments_with(text, integer) to baton_staff, baton_tenant;
