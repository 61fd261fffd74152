-- When people were last there, on any device, and since when somebody who returned was away.
create table presences (
  user_id integer primary key references users on delete cascade,
  last_at timestamptz not null default now()
);
select baton_tenant_scope('presences', 'staff');

create table absences (
  user_id integer primary key references users on delete cascade,
  account_id integer,
  left_at timestamptz not null
);
select baton_tenant_scope('absences', 'own');
select baton_track_changes('absences', 'operations', 'array[''u'' || user_id]');

-- Up to which moment more than so many changes of a table came later, whoever's they are; null where there are fewer.
create function baton_past_reach(wanted text, most integer) returns timestamptz
  language sql stable security definer set search_path from current as $$
  select until from past_changes
    where table_no = (select table_no from past_tables where name = wanted) order by until desc offset most limit 1 $$;
