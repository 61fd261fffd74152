-- Two spellings of one address: the same name, street and postal code, whatever the capitals and spaces.
create function baton_address_key(name text, street_address text, postal_code text) returns text language sql immutable parallel safe
  return lower(regexp_replace(btrim(coalesce(name, '')) || '|' || btrim(coalesce(street_address, '')) || '|' || coalesce(postal_code, ''), '\s+', ' ', 'g'));

alter table address_books
  add column locker_id integer references lockers (id),
  add column match_key text not null generated always as (baton_address_key(name, street_address, postal_code)) stored,
  -- How many shipments of the account left from here or came here, and when the last was booked.
  add column used integer not null default 0,
  add column last_used_at timestamptz;
create index address_books_match on address_books (account_id, match_key);
create index address_books_locker on address_books (locker_id) where locker_id is not null;

update address_books b set is_default = false from address_books other
  where b.is_default and other.is_default and other.account_id = b.account_id and other.id < b.id and (b.kind = other.kind or 'both' in (b.kind, other.kind));
create unique index address_books_default_collection on address_books (account_id) where is_default and kind <> 'delivery';
create unique index address_books_default_delivery on address_books (account_id) where is_default and kind <> 'collection';

update address_books b set used = counted.used, last_used_at = counted.at
from (
  select a.id, count(*)::int as used, max(s.time_created) as at
  from address_books a join shipments s on s.account_id = a.account_id and a.match_key in (
    baton_address_key(s.collection_name, s.collection_street_address, s.collection_postal_code),
    baton_address_key(s.delivery_name, s.delivery_street_address, s.delivery_postal_code))
  group by a.id) counted
where counted.id = b.id;

alter table collection_requests add column address_book_id integer references address_books (id) on delete set null;
create index collection_requests_address on collection_requests (address_book_id) where address_book_id is not null;
