-- A receipt that nobody can place yet is set aside until a day, with the reason; on that day it waits again.
alter table payments add column snoozed_until date, add column snooze_reason text,
  add constraint payments_snoozed check ((snoozed_until is null) = (snooze_reason is null));
