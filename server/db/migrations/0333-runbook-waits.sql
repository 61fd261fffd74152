-- A step that waits for rows: when it looks again, and when it asks instead.
alter table runbook_runs add column looks_at timestamptz;
alter table runbook_runs add column gives_up_at timestamptz;
