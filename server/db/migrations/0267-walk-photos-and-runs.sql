-- A photo of what a person saw behind a door, and the run that made the corrections of a walk.
alter table locker_walk_doors add column photo_file_id integer references files (id) on delete set null;
create index locker_walk_doors_photo on locker_walk_doors (photo_file_id) where photo_file_id is not null;
alter table locker_walks add column run_id integer references runs (id) on delete set null;
create index locker_walks_run on locker_walks (run_id) where run_id is not null;
