-- An effect is of a whole revision or of one of its groups, against the groups that held when it was computed: a publish
-- names exactly the effect of what it publishes. Effects that were kept before are computed again.
alter table rate_effects
  add column rate_group_id integer references rate_groups (id) on delete cascade,
  add column holding text not null default '';
