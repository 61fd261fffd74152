-- Random keys of this installation, made by the server when they are first needed.
create table installation_keys (
  purpose text primary key,
  value text not null
);
select baton_fence('installation_keys', 'staff');

-- Calls without a signed-in caller, of identity and of devices no longer take a key; their answers held
-- session tokens, device tokens and secrets of authenticator apps.
delete from idempotency_keys
where scope like 'anonymous %'
   or scope ~ '^[0-9]+ (POST|PUT|DELETE) /(auth/|register|my-profile|drivers/|quote/|lockers/reports)'
   or answer::text ~ '(token|secret|qr_code)';
