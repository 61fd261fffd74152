-- Name of the assistant through which a person started the run.
alter table runs add column assistant text;

-- Previewed changes of assistants that wait for their confirmation.
create table assistant_previews (
  token text primary key,
  user_id integer not null references users (id) on delete cascade,
  -- Session of the preview.
  session_id integer not null,
  planned jsonb not null, --: Record<string, unknown>
  reason text,
  -- Preview as text, to compare it with a later one.
  figures text not null,
  -- Whether a start was sent; even without an answer, the run may have started.
  is_sent boolean not null default false,
  expires_at timestamptz not null
);
create index assistant_previews_user on assistant_previews (user_id);

select baton_tenant_scope('assistant_previews', 'staff');
