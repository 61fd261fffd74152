-- A command that a run asked for knows its run, so that a second person agrees to all of them at once.
alter table locker_commands add column run_id integer;
create index locker_commands_run on locker_commands (run_id) where run_id is not null;
