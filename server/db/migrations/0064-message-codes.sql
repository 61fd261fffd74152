-- A code that a message carries is kept apart from its text until it was sent, so that nobody reads it in a log.
alter table text_messages add column code text;
update text_messages set message = regexp_replace(message, '\m\d{6}\M', '••••••')
where template = 'locker-pin';
