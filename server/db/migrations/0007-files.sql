-- Content of uploads and of sent documents; the type is detected from the content.
create table files (
  id integer generated always as identity primary key,
  account_id integer,
  -- Purpose of the upload. Logos are public; an avatar is visible to those who see its person.
  kind text not null default 'document', --: 'document' | 'logo' | 'avatar'
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  content bytea not null,
  user_id integer,
  time_created timestamptz not null default now(),
  constraint files_kind_check check (kind = any (array['document', 'logo', 'avatar']))
);
create index files_account on files (account_id, time_created);

select baton_tenant_scope('files', 'own');

create policy tenant_logo on files for select to baton_tenant using ((kind = 'logo'));
