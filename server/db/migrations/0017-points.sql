-- Parcel points: counters in shops that accept and hand out parcels.
create table points (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  account_id integer,
  network_id integer references networks (id),
  branch_id integer,
  state text not null, --: 'active' | 'paused' | 'closed'
  contact_name text not null,
  mobile_number text not null,
  street_address text not null,
  suburb text not null,
  city text not null,
  zone text not null,
  postal_code text not null,
  latitude numeric(9,6) not null,
  longitude numeric(9,6) not null,
  capacity integer not null,
  parcels_held integer not null default 0,
  opening_hours jsonb not null, --: Record<string, string>
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create index points_state on points (state, time_created);
create index points_account on points (account_id);

-- Promo codes, looked up by `baton_promo_code` and redeemed by `baton_redeem_promo_code`.
create table promo_codes (
  id integer generated always as identity primary key,
  code text not null unique,
  description text not null,
  kind text not null, --: 'percentage' | 'amount'
  amount numeric(14,4) not null,
  network_id integer references networks (id),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  max_uses integer,
  max_uses_per_account integer,
  used integer not null default 0,
  is_active boolean not null default true,
  -- The only account that may use the code; null for all.
  account_id integer references accounts (id),
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint promo_codes_uses_per_account check (max_uses_per_account > 0)
);
create index promo_codes_account on promo_codes (account_id);

-- Redemptions of promo codes by bookings. Cancelling a booking in time releases its redemption.
create table promo_redemptions (
  shipment_id integer primary key references shipments (id) on delete cascade,
  promo_code_id integer not null references promo_codes (id),
  account_id integer not null,
  time_created timestamptz not null default now(),
  released_at timestamptz
);
create index promo_redemptions_code on promo_redemptions (promo_code_id, account_id);

create function baton_promo_code(given text, of_account integer) returns setof promo_codes
language sql stable security definer set search_path from current as $$
  select * from promo_codes where code = upper(given)
    and (account_id is null or account_id = coalesce(baton_account(), of_account))
$$;
revoke execute on function baton_promo_code(text, integer) from public;
grant execute on function baton_promo_code(text, integer) to baton_staff, baton_tenant;

create function baton_redeem_promo_code(given integer, of_account integer, by_shipment integer) returns boolean
language plpgsql security definer set search_path from current as $$
declare
  account integer := coalesce(baton_account(), of_account);
begin
  -- The lock makes the next statement see the commits of earlier holders.
  perform from promo_codes where id = given for update;
  update promo_codes set used = used + 1, version = version + 1
  where id = given and is_active and now() >= valid_from and now() < valid_until
    and (max_uses is null or used < max_uses)
    and (account_id is null or account_id = account)
    and (max_uses_per_account is null or max_uses_per_account > (
      select count(*) from promo_redemptions r
      where r.promo_code_id = given and r.account_id = account and r.released_at is null));
  if not found then return false; end if;
  insert into promo_redemptions (shipment_id, promo_code_id, account_id) values (by_shipment, given, account);
  return true;
end $$;
revoke execute on function baton_redeem_promo_code(integer, integer, integer) from public;
grant execute on function baton_redeem_promo_code(integer, integer, integer) to baton_staff,
  baton_tenant;

create function baton_release_promo_codes(of_shipments integer[]) returns void
language sql security definer set search_path from current as $$
  with released as (
    update promo_redemptions set released_at = now()
    where shipment_id = any (of_shipments) and released_at is null
      and (baton_account() is null or account_id = baton_account())
    returning promo_code_id)
  update promo_codes set used = greatest(0, used - freed.uses), version = version + 1
  from (select promo_code_id, count(*)::integer as uses from released group by 1) as freed
  where promo_codes.id = freed.promo_code_id
$$;
revoke execute on function baton_release_promo_codes(integer[]) from public;
grant execute on function baton_release_promo_codes(integer[]) to baton_staff, baton_tenant;

select baton_tenant_scope('points', 'shared');
select baton_tenant_scope('promo_codes', 'staff');
select baton_tenant_scope('promo_redemptions', 'own-read');

select baton_track_changes('points', 'points', 'array[''all'']', 'id', 'version');
select baton_track_changes('promo_codes', 'promo-codes', 'array[''staff'']', 'id', 'version');
