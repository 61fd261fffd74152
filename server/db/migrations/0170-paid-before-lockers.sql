-- A parcel gets its door once it is paid for, so the payment is one more change that parcels in lockers follow.
drop trigger follow_changed on shipments;
create trigger follow_changed after update of status, payment_state, collection_locker_id, delivery_locker_id on shipments for each row
  when (coalesce(new.collection_locker_id, new.delivery_locker_id, old.collection_locker_id, old.delivery_locker_id) is not null
    and (new.status, new.payment_state, new.collection_locker_id, new.delivery_locker_id)
      is distinct from (old.status, old.payment_state, old.collection_locker_id, old.delivery_locker_id))
  execute function baton_follow_in_lockers();
