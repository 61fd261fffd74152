-- Requested and given ratings of deliveries; links are stored as hashes.
create table ratings (
  shipment_id integer primary key references shipments (id) on delete cascade,
  account_id integer not null,
  token_hash text not null unique,
  asked_at timestamptz not null default now(),
  score integer,
  comment text,
  answered_at timestamptz,
  constraint ratings_answered check ((score is null) = (answered_at is null)),
  constraint ratings_score_check check (score >= 0 and score <= 10)
);

select baton_tenant_scope('ratings', 'own-read');
