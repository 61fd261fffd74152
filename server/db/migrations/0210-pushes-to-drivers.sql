-- A driver's device takes push messages once it has registered the token that its provider knows it by.
alter table driver_devices add column push_token text;
create unique index driver_devices_push_token on driver_devices (push_token) where push_token is not null;

create trigger enqueue_push after insert on text_messages for each row
  when (new.channel = 'push' and new.status = 'queued') execute function baton_enqueue('push', 'mobile_number');

-- What became of a driver's work and was not told yet, in the transaction of its cause.
create table driver_news (
  id integer generated always as identity primary key,
  driver_id integer not null references drivers (user_id) on delete cascade,
  subject text not null,
  subject_id integer not null,
  what text not null,
  at timestamptz not null default now()
);
create index driver_news_driver on driver_news (driver_id, id);
select baton_tenant_scope('driver_news', 'staff');

-- Nothing is noted for drivers without such a device, nor of what drivers do themselves.
create function baton_note_for_driver(driver integer, subject text, subject_id integer, what text) returns void
language sql security definer set search_path from current as $$
  insert into driver_news (driver_id, subject, subject_id, what)
  select driver, subject, subject_id, what
  where driver is not null and driver::text is distinct from current_setting('baton.user_id', true)
    and exists (select from driver_devices d where d.driver_id = driver and d.push_token is not null and d.revoked_at is null)
$$;
revoke execute on function baton_note_for_driver(integer, text, integer, text) from public;

create function baton_note_shipment() returns trigger language plpgsql security definer set search_path from current as $$
declare
  is_over constant boolean := new.status = 'cancelled' and old.status <> 'cancelled';
begin
  if new.collected_at is null then
    if new.collection_driver_id is distinct from old.collection_driver_id then
      perform baton_note_for_driver(old.collection_driver_id, 'collection', new.id, 'off');
      perform baton_note_for_driver(new.collection_driver_id, 'collection', new.id, 'on');
    elsif is_over then
      perform baton_note_for_driver(new.collection_driver_id, 'collection', new.id, 'off');
    elsif (new.collection_street_address, new.collection_suburb) is distinct from (old.collection_street_address, old.collection_suburb) then
      perform baton_note_for_driver(new.collection_driver_id, 'collection', new.id, 'changed');
    end if;
  end if;
  if new.delivery_driver_id is distinct from old.delivery_driver_id then
    perform baton_note_for_driver(old.delivery_driver_id, 'delivery', new.id, 'off');
    perform baton_note_for_driver(new.delivery_driver_id, 'delivery', new.id, 'on');
  elsif is_over then
    perform baton_note_for_driver(new.delivery_driver_id, 'delivery', new.id, 'off');
  elsif (new.delivery_street_address, new.delivery_suburb) is distinct from (old.delivery_street_address, old.delivery_suburb) then
    perform baton_note_for_driver(new.delivery_driver_id, 'delivery', new.id, 'changed');
  end if;
  return null;
end $$;
revoke execute on function baton_note_shipment() from public;
create trigger note_for_drivers after update of status, collection_driver_id, delivery_driver_id,
    collection_street_address, collection_suburb, delivery_street_address, delivery_suburb on shipments for each row
  when (coalesce(old.collection_driver_id, old.delivery_driver_id, new.collection_driver_id, new.delivery_driver_id) is not null
    and (new.collection_driver_id, new.delivery_driver_id, new.status = 'cancelled', new.collection_street_address, new.collection_suburb, new.delivery_street_address, new.delivery_suburb)
      is distinct from (old.collection_driver_id, old.delivery_driver_id, old.status = 'cancelled', old.collection_street_address, old.collection_suburb, old.delivery_street_address, old.delivery_suburb))
  execute function baton_note_shipment();

-- A collection is a driver's work while it is assigned.
create function baton_note_pickup() returns trigger language plpgsql security definer set search_path from current as $$
declare
  had constant integer := case when old.state = 'assigned' then old.driver_id end;
  has constant integer := case when new.state = 'assigned' then new.driver_id end;
begin
  if had is distinct from has then
    if new.state not in ('collected', 'failed', 'missed') then
      perform baton_note_for_driver(had, 'pickup', new.id, 'off');
    end if;
    perform baton_note_for_driver(has, 'pickup', new.id, 'on');
  elsif (new.collect_on, new.ready_time, new.close_time, new.parcel_count) is distinct from (old.collect_on, old.ready_time, old.close_time, old.parcel_count) then
    perform baton_note_for_driver(has, 'pickup', new.id, 'changed');
  end if;
  return null;
end $$;
revoke execute on function baton_note_pickup() from public;
create trigger note_for_drivers after update on collection_occurrences for each row
  when ('assigned' in (old.state, new.state)) execute function baton_note_pickup();

create function baton_note_request() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform baton_note_for_driver(o.driver_id, 'pickup', o.id, 'changed')
  from collection_occurrences o where o.request_id = new.id and o.state = 'assigned';
  return null;
end $$;
revoke execute on function baton_note_request() from public;
create trigger note_for_drivers after update of street_address, suburb, instructions on collection_requests for each row
  when ((new.street_address, new.suburb, new.instructions) is distinct from (old.street_address, old.suburb, old.instructions))
  execute function baton_note_request();
