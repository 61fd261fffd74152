create extension if not exists pg_trgm;

-- The account that the transaction works for; null keeps everything hidden.
create function baton_account() returns integer language sql stable parallel safe
  return nullif(current_setting('baton.account_id', true), '')::integer;

-- Puts a table behind the fences. Staff see every row of it; what account users may do:
--   staff          nothing
--   own            everything with the rows of their account
--   own-read       look at the rows of their account
--   own-or-shared  look at the rows of their account and at those of none
--   shared         look at all rows
create function baton_fence(name text, kind text) returns void language plpgsql as $$
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

revoke execute on function baton_fence(text, text) from public;
