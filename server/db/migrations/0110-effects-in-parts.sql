-- An effect is added up in parts, while its first figures are read already.
alter table rate_effects
  add column state text not null default 'done' check (state in ('working', 'done', 'stopped')),
  add column done double precision not null default 1,
  add column time_modified timestamptz not null default now();

-- Effects that were kept before say how many outliers they found, and no weights.
update rate_effects set result = jsonb_set(
  jsonb_set(result, '{totals,outliers}', to_jsonb(jsonb_array_length(coalesce(result -> 'outliers', '[]')))),
  '{unpriced}', (select coalesce(jsonb_agg(one || '{"weight": 0}'), '[]') from jsonb_array_elements(coalesce(result -> 'unpriced', '[]')) as one));
