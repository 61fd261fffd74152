-- A terminal that is received again after a silence says nothing of its doors by that alone: until its status report, what is
-- known of them ages from when it was received before. Null where nothing is awaited.
alter table lockers add column unsynced_since timestamptz;
create index lockers_unsynced on lockers (id) where unsynced_since is not null;
