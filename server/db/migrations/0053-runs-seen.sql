-- When whoever started a run dismissed what failed in it.
alter table runs add column seen_at timestamptz;
create index runs_unseen on runs (user_id) where failed > 0 and seen_at is null;
