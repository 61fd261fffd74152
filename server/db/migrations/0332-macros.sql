-- A macro is a runbook of one person, performed with a key.
alter table runbooks add column owner_id integer references users (id);
alter table runbooks add column keys text;
alter table runbooks add constraint runbooks_macro_check check ((owner_id is null) = (keys is null));

drop index runbooks_name;
create unique index runbooks_name on runbooks (coalesce(owner_id, 0), lower(name)) where
  (owner_id is null or state <> 'retired');
create unique index runbooks_keys on runbooks (owner_id, keys) where (state <> 'retired');
