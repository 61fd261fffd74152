-- A door has two facts, what it is used for and what its bolt does, each with who says so, how sure and when. What
-- lists call its state follows from them, so the database computes it and no writer can forget to.
alter table doors
  add column use text,
  add column use_level text not null default 'sensed',
  add column use_at timestamptz,
  add column use_by text not null default 'system',
  add column bolt text not null default 'closed',
  add column bolt_level text not null default 'sensed',
  add column bolt_at timestamptz,
  add column bolt_by text not null default 'system',
  add column blocked_reason text,
  add column blocked_by text,
  add column blocked_until timestamptz,
  add column column_no integer not null default 1,
  add column row_from integer not null default 1,
  add column row_span integer not null default 1;

update doors set
  use = case when state = 'out-of-order' then 'blocked'
             when state in ('free', 'reserved', 'occupied') then state
             when occupied_since is not null then 'occupied'
             when reserved_until is not null then 'reserved' else 'free' end,
  bolt = case when state = 'jammed' then 'stuck' when state = 'open' then 'open' else 'closed' end,
  use_at = coalesce(last_opened_at, time_created),
  bolt_at = coalesce(last_opened_at, time_created),
  blocked_reason = case when state = 'out-of-order' then coalesce(fault, 'Out of order') end;

-- One parcel lies behind one door and has one live leg: the one that it is furthest on with.
update doors set parcel_id = null where id in (
  select id from (select id, row_number() over (partition by parcel_id order by occupied_since desc nulls last, id) as turn
    from doors where parcel_id is not null) as held where turn > 1);
update locker_shipments set state = 'cancelled' where id in (
  select id from (select id, row_number() over (partition by parcel_id order by state = 'reserved', id desc) as turn
    from locker_shipments where parcel_id is not null and state in ('reserved', 'deposited', 'overdue')) as live where turn > 1);

-- Doors stand below each other, column by column; a row is as high as the smallest door.
update doors d set column_no = placed.column_no, row_from = placed.row_from, row_span = placed.rows from (
  select id, rows, column_no, 1 + (sum(rows) over (partition by locker_id, column_no order by number) - rows)::int as row_from
  from (
    select d.id, d.locker_id, d.number, size.rows,
      1 + ((sum(size.rows) over (partition by d.locker_id order by d.number) - size.rows)
        / ceil((sum(size.rows) over (partition by d.locker_id))::numeric / t.columns))::int as column_no
    from doors d join lockers l on l.id = d.locker_id join locker_types t on t.id = l.locker_type_id
    join (select id, greatest(1, round(height / 11))::int as rows from door_sizes) size on size.id = d.door_size_id
  ) as columns
) placed where placed.id = d.id;

drop index doors_state;
alter table doors drop column state, drop column sensor;
alter table doors
  alter column use set not null,
  alter column use set default 'free',
  alter column use_at set not null,
  alter column use_at set default now(),
  alter column bolt_at set not null,
  alter column bolt_at set default now(),
  add column state text not null generated always as (
    case when bolt = 'stuck' then 'jammed' when use = 'blocked' then 'out-of-order' when bolt = 'open' then 'open' else use end
  ) stored,
  add constraint doors_known_use check (use in ('free', 'reserved', 'occupied', 'blocked')),
  add constraint doors_known_bolt check (bolt in ('closed', 'open', 'stuck', 'unknown')),
  add constraint doors_known_levels check (
    use_level in ('commanded', 'acknowledged', 'sensed', 'audited') and bolt_level in ('sensed', 'audited'));
create index doors_state on doors (state, occupied_since);
drop index doors_parcel;
create unique index doors_parcel on doors (parcel_id) where parcel_id is not null;
create unique index locker_shipments_live on locker_shipments (parcel_id)
  where parcel_id is not null and state in ('reserved', 'deposited', 'overdue');

alter table locker_types add column has_occupancy_sensor boolean not null default false;

-- What was told of a door, also what came late and changed nothing.
create table door_log (
  id integer generated always as identity primary key,
  door_id integer not null references doors (id) on delete cascade,
  locker_id integer not null references lockers (id) on delete cascade,
  happened text not null,
  effect text not null,
  level text not null,
  at timestamptz not null,
  by text not null,
  detail jsonb,
  time_created timestamptz not null default now()
);
select baton_tenant_scope('door_log', 'staff');
create index door_log_door on door_log (door_id, at);
create index door_log_at on door_log (at);

-- A promo code may be for one account only. Nobody but staff lists them; a booking finds one by what was typed, and
-- takes one of its uses in its own transaction, so that the last use is used once.
alter table promo_codes add column account_id integer references accounts (id);
create index promo_codes_account on promo_codes (account_id);

create function baton_promo_code(given text, of_account integer) returns setof promo_codes
language sql stable security definer set search_path from current as $$
  select * from promo_codes where code = upper(given)
    and (account_id is null or account_id = coalesce(baton_account(), of_account))
$$;
create function baton_redeem_promo_code(given integer, of_account integer) returns boolean
language sql security definer set search_path from current as $$
  with redeemed as (
    update promo_codes set used = used + 1, version = version + 1
    where id = given and is_active and now() >= valid_from and now() < valid_until
      and (max_uses is null or used < max_uses)
      and (account_id is null or account_id = coalesce(baton_account(), of_account))
    returning id)
  select exists (select from redeemed)
$$;
revoke execute on function baton_promo_code(text, integer), baton_redeem_promo_code(integer, integer) from public;
grant execute on function baton_promo_code(text, integer), baton_redeem_promo_code(integer, integer) to baton_staff, baton_tenant;
