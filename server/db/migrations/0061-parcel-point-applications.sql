-- The point that an approved shop runs, and applications that are told of one by one.
alter table parcel_point_profiles add column point_id integer references points (id),
  add constraint parcel_point_profiles_known_state check (state in ('new', 'approved', 'rejected', 'suspended'));

do $$
declare
  old record;
begin
  for old in select tgname from pg_trigger where tgrelid = 'parcel_point_profiles'::regclass and not tgisinternal loop
    execute format('drop trigger %I on parcel_point_profiles', old.tgname);
  end loop;
end $$;
select baton_track_changes('parcel_point_profiles', 'parcel-point-applications', 'array[coalesce(''a'' || account_id, ''staff'')]', 'id', 'version');
