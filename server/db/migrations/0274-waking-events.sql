-- A snoozed row comes back also when a note is written or something is paid.
alter table claims drop constraint claims_wakes_on_check;
alter table claims add constraint claims_wakes_on_check check (wakes_on in ('status-changed', 'note-added', 'paid'));
