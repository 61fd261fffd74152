-- What people who run the console say to others: a draft with its audience, which publishing resolves into notifications.
create table notices (
  id integer generated always as identity primary key,
  title text not null,
  body text not null,
  level text not null,
  href text,
  segment jsonb not null,
  state text not null default 'draft',
  publish_at timestamptz,
  expires_at timestamptz,
  published_at timestamptz,
  withdrawn_at timestamptz,
  recipients integer not null default 0,
  created_by integer references users (id),
  time_created timestamptz not null default now(),
  version integer not null default 1,
  constraint notices_scheduled check ((state = 'scheduled') <= (publish_at is not null))
);
select baton_tenant_scope('notices', 'staff');
create index notices_created on notices (time_created);
create index notices_due on notices (publish_at) where state = 'scheduled';
select baton_track_changes('notices', 'notices', 'array[''staff'']', 'id', 'version');

-- Those of a notice are its recipients; they leave the bells with it, and at its end.
alter table notifications
  add column notice_id integer references notices (id) on delete cascade,
  add column expires_at timestamptz;
create index notifications_notice on notifications (notice_id) where notice_id is not null;
