-- When a mail that could not be sent is tried next: counted from the try before, not from when it was written, so
-- that a mail which waited for hours is not due again at the moment it is claimed.
alter table mails add column next_try_at timestamptz;
