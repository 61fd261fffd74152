-- A claimed idempotency key is leased by its handler, which renews the lease until it has answered.
alter table idempotency_keys add column lease_token text, add column leased_until timestamptz;
update idempotency_keys set leased_until = created_at + interval '3 minutes' where status = 0;
