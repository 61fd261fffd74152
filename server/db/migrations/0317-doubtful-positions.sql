--: import type { Doubt } from '#domain/drivers/fix-doubts.ts';
-- Reported positions at which no vehicle can be: they show that a device works, but move no driver.
create table driver_doubts (
  driver_id integer not null references drivers (user_id) on delete cascade,
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy real not null,
  reason text not null, --: Doubt
  primary key (driver_id, at)
);
create index driver_doubts_at on driver_doubts (at);
select baton_tenant_scope('driver_doubts', 'staff');
