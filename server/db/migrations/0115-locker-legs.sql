-- A parcel that goes through a locker: how often its window was extended, which reminders went out, and the grants that
-- open its door. What is due because a shipment changed stands in locker_follow_ups until it is done.
alter table locker_shipments
  add column reserved_until timestamptz,
  add column extended integer not null default 0,
  add column reminders integer not null default 0;
update locker_shipments set reserved_until = reserved_at + interval '24 hours' where state = 'reserved' and door_id is not null;
create index locker_shipments_door on locker_shipments (door_id) where state in ('reserved', 'deposited', 'overdue');

alter table locker_access add column locker_shipment_id integer references locker_shipments (id);
update locker_access a set locker_shipment_id = l.id from locker_shipments l, access_types t
  where t.id = a.access_type_id and l.shipment_id = a.shipment_id and l.locker_id = a.locker_id and l.door_id is not distinct from a.door_id
    and t.code = case l.direction when 'pick-up' then 'collect' else 'deposit' end;
create index locker_access_leg on locker_access (locker_shipment_id) where locker_shipment_id is not null;

-- A code goes out in an email as it does in a text message, and is not kept either.
alter table emails add column code text;

create table locker_follow_ups (
  id integer generated always as identity primary key,
  shipment_id integer not null references shipments (id) on delete cascade,
  due_at timestamptz not null default now(),
  attempts integer not null default 0
);
create index locker_follow_ups_shipment on locker_follow_ups (shipment_id);
create index locker_follow_ups_due on locker_follow_ups (due_at);
select baton_tenant_scope('locker_follow_ups', 'staff');

create function baton_follow_in_lockers() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into locker_follow_ups (shipment_id) values (new.id);
  return null;
end $$;
revoke execute on function baton_follow_in_lockers() from public;
create trigger follow_booked after insert on shipments for each row
  when (coalesce(new.collection_locker_id, new.delivery_locker_id) is not null) execute function baton_follow_in_lockers();
create trigger follow_changed after update of status, collection_locker_id, delivery_locker_id on shipments for each row
  when (coalesce(new.collection_locker_id, new.delivery_locker_id, old.collection_locker_id, old.delivery_locker_id) is not null
    and (new.status, new.collection_locker_id, new.delivery_locker_id)
      is distinct from (old.status, old.collection_locker_id, old.delivery_locker_id))
  execute function baton_follow_in_lockers();

-- What a booking may know of the doors of a locker, whoever books: how many of each size there are, and are free.
create function baton_doors_by_size(of_locker integer) returns table (door_size_id integer, doors integer, free integer)
language sql stable security definer set search_path from current as $$
  select d.door_size_id, count(*)::int, count(*) filter (where d.use = 'free' and d.bolt = 'closed')::int
  from doors d where d.locker_id = of_locker group by d.door_size_id
$$;
