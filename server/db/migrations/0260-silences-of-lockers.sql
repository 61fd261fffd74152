-- Reports of silences read the end of each from the past: a few rows among all that is kept.
create index past_changes_silences on past_changes (table_no, row_id) where was ->> 'is_offline' = 'true';
