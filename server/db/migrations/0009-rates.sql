--: import type { Band } from '#domain/rates/bands.ts';
--: import type { EffectResult } from '#domain/rates/effect-result.ts';
--: import type { Finding } from '#domain/rates/findings.ts';
--: import type { revisionStates } from '#domain/rates/revisions.ts';
--: import type { surchargeConditions, surchargeKinds } from '#domain/rates/surcharges.ts';

create table service_levels (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  description text not null,
  lane text not null, --: 'D2D' | 'D2L' | 'L2D' | 'L2L'
  days_min integer not null,
  days_max integer not null,
  collection_cut_off_time text not null,
  delivery_before_time text not null,
  max_weight numeric(10,2),
  max_length numeric(10,2),
  volumetric_divisor integer not null default 5000,
  is_active boolean not null default true,
  position integer not null default 0,
  time_created timestamptz not null default now(),
  version integer not null default 1
);

create table rate_revisions (
  id integer generated always as identity primary key,
  name text not null,
  state text not null, --: (typeof revisionStates)[number]
  cloned_from_id integer,
  effective_from timestamptz,
  published_at timestamptz,
  published_by integer,
  notes text,
  -- Number of edits within the revision; validations and computations of an older number are
  -- outdated.
  content_version integer not null default 1,
  validated_version integer,
  findings jsonb not null default '[]'::jsonb, --: Finding[]
  -- Effect that was shown at publication.
  effect_id integer,
  -- Whether the revision contains only some groups; the others remain valid.
  is_partial boolean not null default false,
  -- Superseded revision that this one restores.
  back_to_id integer,
  reason text,
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1
);
create index rate_revisions_state on rate_revisions (state, time_created);

create table rate_groups (
  id integer generated always as identity primary key,
  rate_revision_id integer not null references rate_revisions (id),
  name text not null,
  code text not null,
  description text,
  state text not null, --: (typeof revisionStates)[number]
  is_default boolean not null default false,
  fuel_percentage numeric(10,2) not null default 0,
  markup_percentage numeric(10,2) not null default 0,
  cloned_from_id integer,
  -- Identity of the group over time: the id of its first row, set by the database. Accounts refer
  -- to it.
  family_id integer not null, --: number?
  -- Validity of the prices; null for drafts.
  effective_from timestamptz,
  effective_until timestamptz,
  time_created timestamptz not null default now(),
  time_modified timestamptz not null default now(),
  version integer not null default 1,
  constraint rate_groups_windows exclude using gist (int4range(family_id, family_id, '[]') with
    &&, tstzrange(effective_from, effective_until) with &&) where ((state = any
    (array['scheduled', 'published', 'superseded'])))
);
create index rate_groups_revision on rate_groups (rate_revision_id, code);
create index rate_groups_family on rate_groups (family_id, effective_from);

-- Prices of a service from one zone to another, by weight band.
create table rates (
  id integer generated always as identity primary key,
  rate_group_id integer not null references rate_groups (id) on delete cascade,
  service_level_id integer not null references service_levels (id),
  from_zone text not null,
  to_zone text not null,
  bands jsonb not null, --: Band[]
  minimum numeric(14,4) not null,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create unique index rates_group on rates (rate_group_id, service_level_id, from_zone, to_zone);

-- Surcharges of a revision; opt-in ones are chosen by the sender.
create table surcharges (
  id integer generated always as identity primary key,
  rate_revision_id integer not null references rate_revisions (id),
  code text not null,
  name text not null,
  kind text not null, --: (typeof surchargeKinds)[number]
  amount numeric(14,4) not null,
  applies_to text not null, --: (typeof surchargeConditions)[number]
  -- For surcharges by zone: code of the areas; null for areas that no other surcharge names.
  zone_code text,
  conditions jsonb not null default '{}'::jsonb, --: Record<string, unknown>
  is_active boolean not null default true,
  time_created timestamptz not null default now(),
  version integer not null default 1
);
create unique index surcharges_revision on surcharges (rate_revision_id, code);

-- Public holidays declared by the President, in addition to those of the Act.
create table declared_holidays (
  day date primary key,
  name text not null
);

-- Effects of a revision on past shipments: their prices under it, compared with those under another
-- one.
create table rate_effects (
  id integer generated always as identity primary key,
  rate_revision_id integer not null references rate_revisions (id) on delete cascade,
  against_revision_id integer,
  -- Group that the effect is about; null for the whole revision.
  rate_group_id integer references rate_groups (id) on delete cascade,
  -- Groups that were valid when the effect was computed.
  holding text not null default '',
  content_version integer not null,
  first_day date not null,
  last_day date not null,
  result jsonb not null, --: EffectResult
  user_id integer,
  time_created timestamptz not null default now(),
  state text not null default 'done', --: 'working' | 'done' | 'stopped'
  -- Share of the days that is computed, from 0 to 1.
  done double precision not null default 1,
  time_modified timestamptz not null default now(),
  constraint rate_effects_state_check check (state = any (array['working', 'done', 'stopped']))
);
create index rate_effects_revision on rate_effects (rate_revision_id, id);

create function baton_announce_rates() returns trigger language plpgsql security definer set search_path from current as $$
declare
  news constant jsonb := '{"event": "published"}';
  holds boolean;
begin
  if current_setting('baton.quiet', true) = 'on' then return null; end if;
  execute format('select exists (select from changed join before using (id) where changed.%1$I = %2$L and before.%1$I <> %2$L)', tg_argv[0], tg_argv[1]) into holds;
  if holds and not exists (select from pending_changes where topic = 'rates' and message = news) then
    insert into pending_changes (topic, audience, message) values ('rates', 'all', news);
  end if;
  return null;
end $$;
revoke execute on function baton_announce_rates() from public;

create function baton_rate_family() returns trigger language plpgsql as $$
begin
  new.family_id := coalesce(new.family_id, new.id);
  return new;
end $$;

insert into declared_holidays (day, name) values
  ('2022-12-27', 'Declared public holiday'),
  ('2023-12-15', 'Declared public holiday'),
  ('2024-05-29', 'General election');

create trigger announce_rates after update on rate_revisions referencing old table as before new
  table as changed for each statement execute function baton_announce_rates('state', 'published');
create trigger announce_rates after update on rate_groups referencing old table as before new
  table as changed for each statement execute function baton_announce_rates('state', 'published');
create trigger family before insert on rate_groups for each row execute function
  baton_rate_family();

select baton_tenant_scope('service_levels', 'shared');
select baton_tenant_scope('rate_revisions', 'staff');
select baton_tenant_scope('rate_groups', 'staff');
select baton_tenant_scope('rates', 'staff');
select baton_tenant_scope('surcharges', 'shared');
select baton_tenant_scope('declared_holidays', 'shared');
select baton_tenant_scope('rate_effects', 'staff');

create policy tenant on rates for select to baton_tenant using ((rate_group_id in ( select
  rate_groups.id
   from rate_groups)));

select baton_track_changes('service_levels', 'rates', 'array[''all'']');
select baton_track_changes('rate_revisions', 'rates', 'array[''staff'']');
select baton_track_changes('rate_groups', 'rates', 'array[''all'']');
select baton_track_changes('rates', 'rates', 'array[''all'']');
select baton_track_changes('surcharges', 'rates', 'array[''all'']');
select baton_track_changes('declared_holidays', 'rates', 'array[''all'']');
select baton_track_changes('rate_effects', 'rates', 'array[''staff'']');
