-- A preview of a stage makes outages and undoes them; it gives the numbers back, because sequences are not rolled back.
-- Only the holder of the plan adds outages, so no other transaction takes a number in between.
create function baton_outage_numbers() returns bigint language sql security definer set search_path from current as $$
  select coalesce(pg_sequence_last_value(pg_get_serial_sequence('outages', 'id')::regclass), 0)
$$;
create function baton_return_outage_numbers(last bigint) returns void language sql security definer set search_path from current as $$
  select setval(pg_get_serial_sequence('outages', 'id')::regclass, greatest(last, 1), last > 0)
$$;
