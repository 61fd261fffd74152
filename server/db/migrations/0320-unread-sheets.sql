-- Sheets of the workbook that could have been read as well.
alter table imports add column unread_sheets text[] not null default '{}';
