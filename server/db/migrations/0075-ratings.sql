-- What recipients say of a delivery, from 0 to 10.
create table ratings (
  shipment_id integer primary key references shipments (id) on delete cascade,
  account_id integer not null,
  token_hash text not null unique,
  asked_at timestamptz not null default now(),
  score integer check (score between 0 and 10),
  comment text,
  answered_at timestamptz,
  constraint ratings_answered check ((score is null) = (answered_at is null))
);
select baton_tenant_scope('ratings', 'own-read');

-- By which bounds a score counts, for accounts that see those of their shipments.
create policy tenant_rated_by on settings for select to baton_tenant using (
  account_id = 0 and setting in ('nps_promoter_minimum', 'nps_detractor_maximum')
);
