-- An address that somebody asked for and that is not confirmed yet; until then the one in `email` holds.
alter table users
  add column pending_email text,
  add column pending_email_until timestamptz,
  add constraint users_pending_email check (
    (pending_email is null) = (pending_email_until is null) and pending_email = lower(pending_email)
  );
alter table single_use_links
  drop constraint single_use_links_kind,
  add constraint single_use_links_kind check (
    kind in ('reset', 'verify', 'first-administrator', 'email-change', 'email-cancel')
  );

-- The permission without which nobody is told; null for what everybody of the provider may know.
alter table notifications add column needs text;
update notifications set needs = 'View lockers' where user_id is null and title ~* '(locker|door)';
