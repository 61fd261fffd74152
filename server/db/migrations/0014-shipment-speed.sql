-- Sorting 200 000 shipments walks an index, in the order that lists ask for.
create index shipments_by_reference on shipments (lower(short_tracking_reference) collate "C", id);
create index shipments_by_status on shipments (lower(status) collate "C", id);
create index shipments_by_service on shipments (lower(service_level_code) collate "C", id);
create index shipments_by_recipient on shipments (lower(delivery_name) collate "C", id);
create index shipments_by_city on shipments (lower(delivery_city) collate "C", id);
create index shipments_by_weight on shipments (charged_weight, id);
create index shipments_by_due on shipments (estimated_delivery_to, id);
create index shipments_by_due_last on shipments (estimated_delivery_to desc nulls last, id desc);
create index shipments_service on shipments (service_level_code, time_created);

-- References are looked for from their beginning, which these answer as well as equality.
drop index shipments_custom_reference;
drop index shipments_customer_reference;
create index shipments_custom_reference on shipments (custom_tracking_reference text_pattern_ops) where custom_tracking_reference is not null;
create index shipments_customer_reference on shipments (customer_reference text_pattern_ops) where customer_reference is not null;

-- Trigram matching may not look past the fence of a tenant, so without this function a tenant's search reads all rows
-- of the account. It keeps the fence itself: whoever comes with the tenant role gets the shipments of the account only.
create function baton_matching_shipments(pattern text) returns setof integer
  language sql stable security definer set search_path from current as $$
  select id from shipments
  where (short_tracking_reference ilike pattern or delivery_name ilike pattern or collection_name ilike pattern)
    and (current_setting('role') <> 'baton_tenant' or account_id = baton_account())
$$;
revoke execute on function baton_matching_shipments(text) from public;
grant execute on function baton_matching_shipments(text) to baton_staff, baton_tenant;
