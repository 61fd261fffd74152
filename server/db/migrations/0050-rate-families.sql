-- What a group is over time is its family: each revision has at most one row of it, and the windows in which its
-- rows hold never overlap. An account names the family.
alter table rate_groups
  add column family_id integer,
  add column effective_from timestamptz,
  add column effective_until timestamptz;
with recursive line (id, first) as (
  select id, id from rate_groups where cloned_from_id is null or cloned_from_id not in (select id from rate_groups)
  union select g.id, l.first from rate_groups g join line l on g.cloned_from_id = l.id
)
update rate_groups g set family_id = l.first from line l where l.id = g.id;
update rate_groups set family_id = id where family_id is null;
update rate_groups set state = 'superseded' where state = 'archived';
update rate_revisions set state = 'superseded' where state = 'archived';
update rate_groups g set effective_from = w.starts, effective_until = w.ends
from (
  select g.id, starts, lead(starts) over (partition by family_id order by g.state = 'published', starts, g.id) as ends
  from rate_groups g join rate_revisions r on r.id = g.rate_revision_id
  cross join lateral (select coalesce(r.effective_from, g.time_created) as starts) s
  where g.state in ('published', 'superseded')
) w where w.id = g.id and (w.ends is null or w.starts <= w.ends);

create function baton_rate_family() returns trigger language plpgsql as $$
begin
  new.family_id := coalesce(new.family_id, new.id);
  return new;
end $$;
create trigger family before insert on rate_groups for each row execute function baton_rate_family();
alter table rate_groups alter column family_id set not null;
create index rate_groups_family on rate_groups (family_id, effective_from);
alter table rate_groups add constraint rate_groups_windows exclude using gist (
  int4range(family_id, family_id, '[]') with &&, tstzrange(effective_from, effective_until) with &&
) where (state in ('scheduled', 'published', 'superseded'));

update accounts a set rate_group_id = g.family_id from rate_groups g where g.id = a.rate_group_id and g.family_id <> g.id;
insert into account_rate_groups (account_id, rate_group_id, active_from, active_until)
select distinct on (o.account_id, g.family_id) o.account_id, g.family_id, o.active_from, o.active_until
from account_rate_groups o join rate_groups g on g.id = o.rate_group_id
order by 1, 2, o.active_from desc
on conflict do nothing;
delete from account_rate_groups o using rate_groups g where g.id = o.rate_group_id and g.family_id <> g.id;

-- A price is bands of weight: each starts where the one before it ends. What was a base up to a weight and so much a kilogram is two of them.
alter table rates add column bands jsonb;
update rates set bands = jsonb_build_array(
  jsonb_build_object('until', base_weight, 'base', base_rate, 'per_kilogram', 0),
  jsonb_build_object('until', null, 'base', base_rate, 'per_kilogram', per_kilogram));
alter table rates alter column bands set not null, drop column base_weight, drop column base_rate, drop column per_kilogram;
drop index rates_group;
delete from rates r using rates o where o.rate_group_id = r.rate_group_id and o.service_level_id = r.service_level_id
  and o.from_zone = r.from_zone and o.to_zone = r.to_zone and o.id < r.id;
create unique index rates_group on rates (rate_group_id, service_level_id, from_zone, to_zone);

-- Surcharges belong to a revision: publishing one switches everything.
alter table surcharges add column rate_revision_id integer references rate_revisions (id), add column zone_code text;
alter table surcharges drop constraint surcharges_code_key;
insert into rate_revisions (name, state, effective_from, published_at)
select 'Rates', 'published', now(), now()
where exists (select from surcharges) and not exists (select from rate_revisions);
update surcharges set rate_revision_id = (select id from rate_revisions order by state = 'published' desc, effective_from desc nulls last, id desc limit 1);
insert into surcharges (code, name, kind, amount, applies_to, zone_id, conditions, is_active, rate_revision_id)
select s.code, s.name, s.kind, s.amount, s.applies_to, s.zone_id, s.conditions, s.is_active, r.id
from surcharges s join rate_revisions r on r.id <> s.rate_revision_id order by r.id, s.id;
alter table surcharges alter column rate_revision_id set not null, drop column zone_id;
create unique index surcharges_revision on surcharges (rate_revision_id, code);

-- Days that the President declares public holidays beside those of the Act.
create table declared_holidays (
  day date primary key,
  name text not null
);
select baton_tenant_scope('declared_holidays', 'shared');
select baton_track_changes('declared_holidays', 'rates', 'array[''all'']', 'null', 'null');
insert into declared_holidays (day, name) values
  ('2022-12-27', 'Declared public holiday'),
  ('2023-12-15', 'Declared public holiday'),
  ('2024-05-29', 'General election');

-- Account users see what holds: their own family and the default one.
drop policy tenant on rate_groups;
drop policy tenant_default on rate_groups;
drop policy tenant on rates;
drop policy tenant_default on rates;
create policy tenant on rate_groups for select to baton_tenant using (
  state in ('scheduled', 'published', 'superseded')
  and (effective_from is null or effective_from <= now()) and (effective_until is null or effective_until > now())
  and (is_default or family_id in (select rate_group_id from account_rate_groups))
);
create policy tenant on rates for select to baton_tenant using (rate_group_id in (select id from rate_groups));

-- What decided the price of a shipment, and how it came about.
alter table shipments
  add column rated_ends jsonb,
  add column price_explanation jsonb not null default '[]',
  add column promise jsonb not null default '[]';
