-- What became of an application: who decided, when, why not, and the account that its applicant belongs to.
alter table account_applications
  add column account_id integer references accounts (id),
  add column decided_by integer,
  add column decided_at timestamptz,
  add column rejection_reason text,
  add column version integer not null default 1,
  add constraint account_applications_known_state check (state in ('new', 'approved', 'rejected'));

do $$
declare
  old record;
begin
  for old in select tgname from pg_trigger where tgrelid = 'account_applications'::regclass and not tgisinternal loop
    execute format('drop trigger %I on account_applications', old.tgname);
  end loop;
end $$;
select baton_track_changes('account_applications', 'applications', 'array[''staff'']', 'id', 'version');
