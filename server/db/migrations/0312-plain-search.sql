-- Texts are searched without accents and with either apostrophe or dash: the same rule as searchText in src/domain/text/search.ts.
-- Most texts are ASCII, for which lower() is enough and fast.
-- In PL/pgSQL, so that plans hold the name of the function instead of its long texts.
create function baton_without_accents(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return translate(lower(value),
    U&'àÀáÁâÂãÃäÄåÅçÇèÈéÉêÊëËìÌíÍîÎïÏñÑòÒóÓôÔõÕöÖùÙúÚûÛüÜýÝÿŸāĀăĂąĄćĆčČďĎēĒęĘěĚğĞīĪłŁńŃņŅňŇōŌőŐřŘśŚşŞšŠťŤūŪůŮųŲźŹżŻžŽḓḒḽḼṅṄṋṊṱṰøØđĐ\2018\2019\02bc\2010\2011\2013\2014\2212\00a0\2009\202f\0300\0301\0302\0303\0308\030c\0327\032d\200b\200e\feff',
    'aaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooouuuuuuuuyyyyaaaaaaccccddeeeeeeggiillnnnnnnoooorrssssssttuuuuuuzzzzzzddllnnnnttoodd''''''-----   ');
end $$;
create function baton_plain(value text) returns text language sql immutable parallel safe
  return case when octet_length(value) = char_length(value) then lower(value) else baton_without_accents(value) end;

drop index users_words, accounts_words, drivers_words, lockers_words, shipments_words, address_books_words, invoices_words, payments_words,
  text_messages_words, marketplace_shipments_words;
create index users_words on users using gin (baton_plain(name) gin_trgm_ops, baton_plain(email) gin_trgm_ops);
create index accounts_words on accounts using gin (
  baton_plain(name) gin_trgm_ops, baton_plain(account_code) gin_trgm_ops, baton_plain(email) gin_trgm_ops);
create index drivers_words on drivers using gin (baton_plain(name) gin_trgm_ops, baton_plain(code) gin_trgm_ops);
create index lockers_words on lockers using gin (
  baton_plain(name) gin_trgm_ops, baton_plain(code) gin_trgm_ops, baton_plain(suburb) gin_trgm_ops);
create index shipments_words on shipments using gin (
  baton_plain(short_tracking_reference) gin_trgm_ops, baton_plain(custom_tracking_reference) gin_trgm_ops,
  baton_plain(customer_reference) gin_trgm_ops, baton_plain(delivery_name) gin_trgm_ops, baton_plain(collection_name) gin_trgm_ops);
create index address_books_words on address_books using gin (
  baton_plain(name) gin_trgm_ops, baton_plain(company) gin_trgm_ops, baton_plain(suburb) gin_trgm_ops);
create index invoices_words on invoices using gin (baton_plain(invoice_number) gin_trgm_ops);
create index payments_words on payments using gin (baton_plain(bank_reference) gin_trgm_ops, baton_plain(description) gin_trgm_ops);
create index text_messages_words on text_messages using gin (baton_plain(mobile_number) gin_trgm_ops, baton_plain(message) gin_trgm_ops);
create index marketplace_shipments_words on marketplace_shipments using gin (
  baton_plain(waybill) gin_trgm_ops, baton_plain(amazon_order_id) gin_trgm_ops, baton_plain(recipient_name) gin_trgm_ops);

-- Customers write their references in any case.
create index shipments_customer_reference_plain on shipments (baton_plain(customer_reference) text_pattern_ops) where customer_reference is not null;

-- The words are patterns of baton_plain. Pattern matching cannot use indexes behind row-level security, so these functions check
-- the account themselves.
create or replace function baton_own_shipments_with(word text) returns setof integer
  language plpgsql stable security definer set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from shipments
    where account_id = baton_account() and (baton_plain(short_tracking_reference) like word or baton_plain(custom_tracking_reference) like word
      or baton_plain(customer_reference) like word or baton_plain(delivery_name) like word or baton_plain(collection_name) like word);
end $$;

create or replace function baton_newest_shipments_with(word text, most integer) returns setof integer
  language plpgsql stable security definer set search_path from current set plan_cache_mode = force_custom_plan as $$
declare
  is_own constant boolean := current_setting('role') = 'baton_tenant';
  newest integer[];
begin
  if is_own then
    newest := array(
      select id from (select * from shipments where account_id = baton_account() order by time_created desc, id desc limit 1000) latest
      where baton_plain(short_tracking_reference) like word or baton_plain(delivery_name) like word or baton_plain(collection_name) like word
      order by time_created desc, id desc limit most);
  else
    newest := array(
      select id from (select * from shipments order by time_created desc, id desc limit 1000) latest
      where baton_plain(short_tracking_reference) like word or baton_plain(delivery_name) like word or baton_plain(collection_name) like word
      order by time_created desc, id desc limit most);
  end if;
  if cardinality(newest) = most then
    return query select unnest(newest);
  elsif is_own then
    return query with having_it as materialized (
      select id, time_created from shipments where account_id = baton_account()
        and (baton_plain(short_tracking_reference) like word or baton_plain(delivery_name) like word or baton_plain(collection_name) like word))
      select id from having_it order by time_created desc, id desc limit most;
  else
    return query with having_it as materialized (
      select id, time_created from shipments
      where baton_plain(short_tracking_reference) like word or baton_plain(delivery_name) like word or baton_plain(collection_name) like word)
      select id from having_it order by time_created desc, id desc limit most;
  end if;
end $$;

-- Shipments by the customer's reference as baton_plain writes it: the whole of it, or how it begins.
create function baton_shipments_called(reference text, most integer) returns setof integer
  language sql stable security definer set search_path from current as $$
  select id from shipments where customer_reference is not null and baton_plain(customer_reference) = reference
    and (current_setting('role') <> 'baton_tenant' or account_id = baton_account()) order by id desc limit most
$$;
create function baton_shipments_beginning(reference text, most integer) returns setof integer
  language plpgsql stable security definer set search_path from current set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from shipments where customer_reference is not null and starts_with(baton_plain(customer_reference), reference)
    and (current_setting('role') <> 'baton_tenant' or account_id = baton_account())
    order by baton_plain(customer_reference) <> reference, id desc limit most;
end $$;
revoke execute on function baton_shipments_called(text, integer), baton_shipments_beginning(text, integer) from public;
grant execute on function baton_shipments_called(text, integer), baton_shipments_beginning(text, integer) to baton_staff, baton_tenant;

-- The past is searched by the same rule.
create or replace function baton_build_past() returns void language plpgsql as $build$
declare
  here constant text := current_schema();
  there constant text := here || '_past';
  search_path_before constant text := current_setting('search_path');
  wanted text;
  kept past_tables;
begin
  update past_tables t set is_shared = not is_shared where is_shared <> exists (
    select from pg_policies where schemaname = here and tablename = t.name and roles = '{baton_tenant}' and qual = 'true');
  select md5(string_agg(p::text || baton_past_columns(p.name, '{}'), '' order by p.name)
    || string_agg(distinct pg_get_functiondef(oid), '')) into wanted
    from past_tables p, pg_proc where pronamespace = here::regnamespace and proname in ('baton_record_past', 'baton_view_past', 'baton_build_past');
  if obj_description(to_regnamespace(quote_ident(there)), 'pg_namespace') is not distinct from wanted then return; end if;
  for kept in select * from past_tables where days is not null loop
    perform baton_record_past(kept);
  end loop;
  execute format('drop schema if exists %I cascade', there);
  execute format('create schema %I', there);
  execute format('create function %I.now() returns timestamptz language sql stable parallel safe return current_setting(''baton.as_of'')::timestamptz', there);
  perform set_config('search_path', format('%I, %I, pg_catalog', there, here), true);
  for kept in select * from past_tables loop
    perform baton_view_past(kept, here, there);
  end loop;
  -- Positions of drivers come from their trails, which are kept for a day.
  execute format($view$
    create view driver_positions with (security_invoker = true) as
    select d.user_id as driver_id, d.branch_id, fix.latitude, fix.longitude, fix.heading, fix.speed, 0::real as accuracy, null::integer as battery, fix.at
    from drivers d cross join lateral (
      select * from %1$I.driver_trails f where f.driver_id = d.user_id and f.at <= now() order by f.at desc limit 1) fix $view$, here);
  -- Searches of account users bypass row-level security, which does not cover the past.
  execute format($words$
    create function baton_own_shipments_with(word text) returns setof integer language sql stable as $f$
      select id from %1$I.shipments where account_id = %2$I.baton_account() and (%2$I.baton_plain(short_tracking_reference) like word
        or %2$I.baton_plain(custom_tracking_reference) like word or %2$I.baton_plain(customer_reference) like word
        or %2$I.baton_plain(delivery_name) like word or %2$I.baton_plain(collection_name) like word) $f$ $words$, there, here);
  execute format('grant usage on schema %I to baton_staff, baton_tenant', there);
  execute format('grant select on all tables in schema %I to baton_staff, baton_tenant', there);
  execute format('comment on schema %I is %L', there, wanted);
  perform set_config('search_path', search_path_before, true);
end $build$;
