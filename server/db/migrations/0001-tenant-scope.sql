create extension if not exists pg_trgm;

-- Account of the current transaction; null hides all rows of accounts.
create function baton_account() returns integer language sql stable parallel safe
  return nullif(current_setting('baton.account_id', true), '')::integer;

-- Enables row-level security on a table. Staff see all rows; account users, by kind:
--   staff          no access
--   own            read and write rows of their account
--   own-read       read rows of their account
--   own-or-shared  read rows of their account and rows without an account
--   shared         read all rows
create function baton_tenant_scope(name text, kind text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy staff on %I to baton_staff using (true) with check (true)', name);
  case kind
    when 'staff' then null;
    when 'own' then execute format(
      'create policy tenant on %I to baton_tenant using (account_id = baton_account()) with check (account_id = baton_account())', name);
    when 'own-read' then execute format(
      'create policy tenant on %I for select to baton_tenant using (account_id = baton_account())', name);
    when 'own-or-shared' then execute format(
      'create policy tenant on %I for select to baton_tenant using (account_id is null or account_id = baton_account())', name);
    when 'shared' then execute format(
      'create policy tenant on %I for select to baton_tenant using (true)', name);
  end case;
end $$;
revoke execute on function baton_tenant_scope(text, text) from public;
