-- Each use of a promo code is a row, so that one account's uses can be limited and those of cancelled bookings given back.
-- Tenants do not see the codes themselves: both functions count for them, one code at a time.
alter table promo_codes add column max_uses_per_account integer,
  add constraint promo_codes_uses_per_account check (max_uses_per_account > 0);

create table promo_redemptions (
  shipment_id integer primary key references shipments (id) on delete cascade,
  promo_code_id integer not null references promo_codes (id),
  account_id integer not null,
  time_created timestamptz not null default now(),
  released_at timestamptz
);
create index promo_redemptions_code on promo_redemptions (promo_code_id, account_id);
select baton_tenant_scope('promo_redemptions', 'own-read');

drop function baton_redeem_promo_code(integer, integer);
create function baton_redeem_promo_code(given integer, of_account integer, by_shipment integer) returns boolean
language plpgsql security definer set search_path from current as $$
declare
  account integer := coalesce(baton_account(), of_account);
begin
  -- The next statement sees what those committed who held the code before.
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
revoke execute on function baton_redeem_promo_code(integer, integer, integer), baton_release_promo_codes(integer[]) from public;
grant execute on function baton_redeem_promo_code(integer, integer, integer), baton_release_promo_codes(integer[]) to baton_staff, baton_tenant;
