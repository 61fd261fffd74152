-- A saved view can be shown to everybody who sees the same rows: to staff, or to one account.
alter table saved_views add column shared boolean not null default false;
create index saved_views_shared on saved_views (view, account_id) where shared;
