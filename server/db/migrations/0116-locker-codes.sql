-- Codes of people who work here: why they were given, and by whom. Wrong tries at a keypad are counted by locker. The QR
-- code of a PIN goes out with its email, and is not kept either.
alter table locker_access add column reason text, add column granted_by integer;
alter table emails add column qr text;

create table locker_wrong_codes (
  id integer generated always as identity primary key,
  locker_id integer not null references lockers (id) on delete cascade,
  at timestamptz not null,
  unique (locker_id, at)
);
select baton_tenant_scope('locker_wrong_codes', 'staff');
