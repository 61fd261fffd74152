-- A walk of chosen doors, and one that was paused: it is still the one walk of its locker.
alter table locker_walks drop constraint locker_walks_kind_check, drop constraint locker_walks_state_check;
alter table locker_walks add check (kind in ('full', 'occupied', 'free', 'suspect', 'chosen')),
  add check (state in ('under-way', 'paused', 'closed', 'abandoned'));
drop index locker_walks_under_way;
create unique index locker_walks_under_way on locker_walks (locker_id) where state in ('under-way', 'paused');
