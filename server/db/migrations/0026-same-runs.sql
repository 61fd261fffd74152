-- What a run was asked to do; the same asked twice by one person is one run while it is at work.
alter table runs add column fingerprint text;
create unique index runs_same on runs (user_id, fingerprint) where state in ('waiting', 'running', 'paused');
