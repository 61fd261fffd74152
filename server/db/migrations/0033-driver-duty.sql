-- Shifts of drivers: who is on duty is who has an open one. It begins with the first position that a device
-- reports and ends when the device signs off, or with the last position once none has come for long enough.
create table driver_shifts (
  id integer generated always as identity primary key,
  driver_id integer not null references drivers (user_id) on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('device', 'silence')),
  constraint driver_shifts_end check ((ended_at is null) = (ended_by is null) and coalesce(ended_at >= started_at, true))
);
create unique index driver_shifts_open on driver_shifts (driver_id) where ended_at is null;
create index driver_shifts_driver on driver_shifts (driver_id, started_at);
select baton_fence('driver_shifts', 'staff');

-- The column said what somebody once wrote; from now on it follows the shifts.
update drivers set is_on_duty = false, version = version + 1 where is_on_duty;

-- Text messages to drivers name the driver.
alter table sent_messages add column driver_id integer references drivers (user_id) on delete set null;
create index sent_messages_driver on sent_messages (driver_id, time_created) where driver_id is not null;
