-- Whose code was meant at a keypad, where its terminal knows; after five wrong ones a grant opens nothing for a while.
alter table locker_wrong_codes add column access_id integer references locker_access (id) on delete cascade;
create index locker_wrong_codes_access on locker_wrong_codes (access_id) where access_id is not null;
alter table locker_access add column held_until timestamptz;
-- A recipient keeps a parcel longer once.
alter table locker_shipments add column recipient_extended_at timestamptz;
